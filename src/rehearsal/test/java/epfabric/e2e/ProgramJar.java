package epfabric.e2e;

import java.nio.file.Files;
import java.nio.file.Path;
import org.opentest4j.TestAbortedException;

/**
 * Finds the built program: {@code target/epfabric.jar}, or the jar that {@code -Depfabric.jar}
 * names.
 */
final class ProgramJar {
  private static final String PROPERTY = "epfabric.jar";

  private ProgramJar() {}

  /**
   * Returns the jar. A jar that the property names must exist; if the default jar is not built yet,
   * the test is skipped.
   */
  static Path orSkip() {
    Path jar = Path.of(System.getProperty(PROPERTY, "target/epfabric.jar")).toAbsolutePath();
    if (Files.isRegularFile(jar)) {
      return jar;
    }
    if (System.getProperty(PROPERTY) != null) {
      throw new AssertionError("no such jar: " + jar);
    }
    throw new TestAbortedException("no target/epfabric.jar: mvn package builds it");
  }
}
