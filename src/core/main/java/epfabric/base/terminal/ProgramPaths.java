package epfabric.base.terminal;

import epfabric.base.fetch.LocalPrograms;
import java.util.Optional;

/** Where programs of this machine are looked for. */
public final class ProgramPaths {
  private ProgramPaths() {}

  /** Those on PATH; tests say where else. */
  public static LocalPrograms programs() {
    String path =
        Optional.ofNullable(System.getProperty("epfabric.path")).orElse(System.getenv("PATH"));
    return LocalPrograms.onPath(path == null ? "" : path);
  }
}
