package epfabric.base.terminal;

import epfabric.base.fetch.LocalPrograms;
import java.util.Optional;

/** The folders that are searched for programs. */
public final class ProgramPaths {
  private ProgramPaths() {}

  /** Returns the programs on PATH, or in the folders of {@code epfabric.path} that tests set. */
  public static LocalPrograms programs() {
    String path =
        Optional.ofNullable(System.getProperty("epfabric.path")).orElse(System.getenv("PATH"));
    return LocalPrograms.onPath(path == null ? "" : path);
  }
}
