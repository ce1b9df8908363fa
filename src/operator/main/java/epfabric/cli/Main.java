package epfabric.cli;

import epfabric.base.terminal.HeapAdvice;

/** Entry point of the command line and of the Pulumi program. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    HeapAdvice.exitOnOutOfMemory();
    // Before anything touches the common pool: with one thread in it, the Pulumi SDK waits for
    // itself forever on JDK 25 (pulumi-java issue 2270).
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
