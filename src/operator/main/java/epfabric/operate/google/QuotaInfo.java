package epfabric.operate.google;

import java.util.Map;
import java.util.Optional;

/**
 * Reads a response of the Cloud Quotas API: limits of one quota, by location and other dimensions.
 */
final class QuotaInfo {
  private QuotaInfo() {}

  /** Returns the limit of the first row for a region and these dimensions. */
  static Optional<Long> limit(AnswerBody answer, String region, Map<String, String> dimensions) {
    return answer.children("dimensionsInfos").stream()
        .filter(row -> covers(row.child("dimensions"), dimensions))
        .filter(row -> row.texts("applicableLocations").contains(region))
        .map(row -> row.child("details").text("value"))
        // Google writes 64-bit numbers as text.
        .filter(value -> value.matches("-?\\d{1,18}"))
        .findFirst()
        .map(Long::parseLong);
  }

  private static boolean covers(AnswerBody limits, Map<String, String> dimensions) {
    return dimensions.entrySet().stream()
        .allMatch(d -> limits.text(d.getKey()).equals(d.getValue()));
  }
}
