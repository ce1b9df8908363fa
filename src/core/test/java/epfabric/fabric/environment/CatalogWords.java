package epfabric.fabric.environment;

import epfabric.fabric.catalog.AcceptanceTest;
import epfabric.fabric.catalog.Catalog;
import java.util.Comparator;
import java.util.stream.Collectors;

/**
 * Names from the catalog in the descriptions of settings, which do not know the catalog themselves.
 */
final class CatalogWords {
  private static final String TESTS =
      Catalog.load().acceptance().tests().values().stream()
          .sorted(Comparator.comparingInt(AcceptanceTest::order))
          .map(AcceptanceTest::name)
          .collect(Collectors.joining(", "));

  private CatalogWords() {}

  static String in(String words) {
    return words.replace("{tests}", TESTS);
  }
}
