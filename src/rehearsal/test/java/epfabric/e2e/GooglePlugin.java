package epfabric.e2e;

import epfabric.rehearsal.pulumi.PluginChoice;
import org.opentest4j.TestAbortedException;

/** Pulumi's own Google provider, or a skipped test. */
final class GooglePlugin {
  private GooglePlugin() {}

  static void orSkip() {
    if (PluginChoice.googleProvider(System.getenv()).isEmpty()) {
      throw new TestAbortedException("no Google provider in PULUMI_HOME or on PATH");
    }
  }
}
