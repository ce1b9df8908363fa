package epfabric.e2e;

import epfabric.rehearsal.pulumi.PulumiCli;
import java.nio.file.Path;
import org.opentest4j.TestAbortedException;

/** Finds the pulumi CLI, or skips the test. */
final class RealCli {
  private RealCli() {}

  static Path orSkip() {
    return PulumiCli.onPath(System.getenv().getOrDefault("PATH", ""))
        .orElseThrow(() -> new TestAbortedException("no pulumi CLI on PATH"));
  }
}
