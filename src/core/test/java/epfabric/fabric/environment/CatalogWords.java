package epfabric.fabric.environment;

import epfabric.fabric.catalog.AcceptanceTest;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.Machine;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Replaces placeholders in descriptions of settings by names from the catalog. */
final class CatalogWords {
  private static final String TESTS =
      testsOf(Catalog.load()).map(AcceptanceTest::name).collect(Collectors.joining(", "));

  private CatalogWords() {}

  /** Returns the tests for the default machine of an environment. */
  private static Stream<AcceptanceTest> testsOf(Catalog catalog) {
    Machine machine = catalog.machines().get(GpuPoolSettings.DEFAULT_MACHINE);
    return catalog.acceptance().testsOf(Objects.requireNonNull(machine)).stream();
  }

  static String in(String words) {
    return words.replace("{tests}", TESTS);
  }
}
