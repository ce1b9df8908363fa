package epfabric.base.terminal;

import epfabric.base.fetch.Programs;
import java.util.Optional;

/** Where programs of this machine are looked for. */
public final class Tools {
  private Tools() {}

  /** Those on PATH; tests say where else. */
  public static Programs programs() {
    String path =
        Optional.ofNullable(System.getProperty("epfabric.path")).orElse(System.getenv("PATH"));
    return Programs.onPath(path == null ? "" : path);
  }
}
