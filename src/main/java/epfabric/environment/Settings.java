package epfabric.environment;

import java.util.List;

/** Every setting that an environment file can have. */
public final class Settings {
  /** Table after table of docs/environment.md, each in its order. */
  public static final List<List<Setting<?>>> TABLES = List.of(GpuPoolSettings.ALL);

  private Settings() {}

  /** All of them, in the order of docs/environment.md. */
  public static List<Setting<?>> all() {
    return TABLES.stream().<Setting<?>>flatMap(List::stream).toList();
  }
}
