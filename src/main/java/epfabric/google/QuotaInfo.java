package epfabric.google;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An answer of the Cloud Quotas API: limits of one quota, by places and other dimensions. */
final class QuotaInfo {
  private QuotaInfo() {}

  /** The limit of the first row that is about a region and these dimensions. */
  static Optional<Long> limit(
      Map<String, Object> answer, String region, Map<String, String> dimensions) {
    return objects(answer.get("dimensionsInfos")).stream()
        .filter(row -> covers(row, dimensions))
        .filter(row -> texts(row.get("applicableLocations")).contains(region))
        .flatMap(row -> limit(row).stream())
        .findFirst();
  }

  private static boolean covers(Map<?, ?> row, Map<String, String> dimensions) {
    Map<?, ?> said = row.get("dimensions") instanceof Map<?, ?> map ? map : Map.of();
    return dimensions.entrySet().stream().allMatch(d -> d.getValue().equals(said.get(d.getKey())));
  }

  /** A number of 64 bits, which Google writes as text. */
  private static Optional<Long> limit(Map<?, ?> row) {
    return row.get("details") instanceof Map<?, ?> details
            && String.valueOf(details.get("value")).matches("-?\\d{1,18}")
        ? Optional.of(Long.parseLong(String.valueOf(details.get("value"))))
        : Optional.empty();
  }

  private static List<Map<?, ?>> objects(Object list) {
    return list instanceof List<?> items
        ? items.stream()
            .<Map<?, ?>>mapMulti(
                (i, out) -> {
                  if (i instanceof Map<?, ?> map) {
                    out.accept(map);
                  }
                })
            .toList()
        : List.of();
  }

  private static List<String> texts(Object list) {
    return list instanceof List<?> items ? items.stream().map(String::valueOf).toList() : List.of();
  }
}
