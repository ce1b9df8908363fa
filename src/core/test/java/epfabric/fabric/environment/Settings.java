package epfabric.fabric.environment;

import java.util.List;
import java.util.stream.Stream;

/** Every setting that an environment file can have. */
final class Settings {
  /** The settings of each table in docs/environment.md, in the order of the rows. */
  public static final List<List<Setting<?>>> TABLES =
      List.of(
          GeneralSettings.ALL,
          NetworkSettings.CREATED_ALL,
          NetworkSettings.ADOPTED_ALL,
          ClusterSettings.ALL,
          GpuPoolSettings.ALL,
          PodNetworkSettings.ALL,
          Stream.of(
                  WorkloadSettings.ALL,
                  AcceptanceSettings.ALL,
                  InstallerSettings.ALL,
                  AddonSettings.ALL,
                  ServingSettings.ALL)
              .<Setting<?>>flatMap(List::stream)
              .toList());

  private Settings() {}

  /** Returns all settings, in the order of docs/environment.md. */
  public static List<Setting<?>> all() {
    return TABLES.stream().<Setting<?>>flatMap(List::stream).toList();
  }
}
