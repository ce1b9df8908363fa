package epfabric.fabric.catalog;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes the names of catalog rows as a table with a row for each kind, as pages list them. */
public final class KindRows {
  private KindRows() {}

  /** Returns the table without its header; kinds are in the order of their first catalog row. */
  public static <T> String of(
      Collection<T> rows, Function<T, Enum<?>> kind, Function<T, String> name) {
    Map<String, List<T>> byKind =
        rows.stream()
            .collect(
                Collectors.groupingBy(
                    row -> kind.apply(row).name().toLowerCase(Locale.ROOT).replace('_', '-'),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return byKind.entrySet().stream()
        .map(entry -> "| " + entry.getKey() + " | " + names(entry.getValue(), name) + " |\n")
        .collect(Collectors.joining());
  }

  private static <T> String names(List<T> rows, Function<T, String> name) {
    return rows.stream().map(row -> "`" + name.apply(row) + "`").collect(Collectors.joining(", "));
  }
}
