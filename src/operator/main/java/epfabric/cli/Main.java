package epfabric.cli;

import epfabric.base.terminal.HeapAdvice;

/** Entry point of the command line and of the Pulumi program. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    HeapAdvice.exitOnOutOfMemory();
    // Must be set before the first use of the common pool. If the pool has one thread, the Pulumi
    // SDK deadlocks on JDK 25 (pulumi-java issue 2270).
    String parallelism = "java.util.concurrent.ForkJoinPool.common.parallelism";
    if (System.getProperty(parallelism) == null) {
      System.setProperty(parallelism, "4");
    }
    if (args.length == 0 && System.getenv("PULUMI_MONITOR") != null) {
      PulumiProgram.run(System.getenv());
    } else {
      System.exit(EpfabricCommand.execute(args));
    }
  }
}
