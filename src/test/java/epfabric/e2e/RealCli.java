package epfabric.e2e;

import epfabric.standin.PulumiSession;
import java.nio.file.Path;
import org.opentest4j.TestAbortedException;

/** The pulumi CLI, or a skipped test. */
final class RealCli {
  private RealCli() {}

  static Path orSkip() {
    return PulumiSession.cliOnPath()
        .orElseThrow(() -> new TestAbortedException("no pulumi CLI on PATH"));
  }
}
