package epfabric.environment;

import epfabric.reading.Kind;

/** The settings of {@code epfabric:cluster}. */
public final class ClusterSettings {
  static final Kind<String> MACHINE_TYPE =
      Kind.matching(
          "a machine type", "a machine type such as e2-standard-4", "[a-z][a-z0-9]*(-[a-z0-9]+)+");

  private ClusterSettings() {}
}
