package epfabric.fabric.environment;

import epfabric.fabric.catalog.AcceptanceTest;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.Machine;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names from the catalog in the descriptions of settings, which do not know the catalog themselves.
 */
final class CatalogWords {
  private static final String TESTS =
      testsOf(Catalog.load()).map(AcceptanceTest::name).collect(Collectors.joining(", "));

  private CatalogWords() {}

  /** Returns the tests of the machine that an environment has by default. */
  private static Stream<AcceptanceTest> testsOf(Catalog catalog) {
    Machine machine = catalog.machines().get(GpuPoolSettings.DEFAULT_MACHINE);
    return catalog.acceptance().testsOf(Objects.requireNonNull(machine)).stream();
  }

  static String in(String words) {
    return words.replace("{tests}", TESTS);
  }
}
