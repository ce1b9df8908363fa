package epfabric.e2e;

import epfabric.rehearsal.pulumi.PluginChoice;
import org.opentest4j.TestAbortedException;

/** Skips a test if Pulumi's Google provider is not installed. */
final class GooglePlugin {
  private GooglePlugin() {}

  static void orSkip() {
    if (PluginChoice.googleProvider(System.getenv()).isEmpty()) {
      throw new TestAbortedException("no Google provider in PULUMI_HOME or on PATH");
    }
  }
}
