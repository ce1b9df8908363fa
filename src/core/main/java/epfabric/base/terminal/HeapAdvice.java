package epfabric.base.terminal;

import java.util.stream.Stream;

/** Explains that the heap is too small and how to give the JVM a larger one. */
public final class HeapAdvice {
  private static final int MIB = 1 << 20;

  private HeapAdvice() {}

  /**
   * Returns whether a failure or one of its causes is an {@link OutOfMemoryError}: Pulumi's SDK
   * wraps errors of its threads.
   */
  public static boolean ranOut(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
        .anyMatch(OutOfMemoryError.class::isInstance);
  }

  /** Returns the message for a heap that ran out, with the size in MiB and how to enlarge it. */
  public static String message() {
    return "epfabric: out of memory: Java was given a heap of "
        + Runtime.getRuntime().maxMemory() / MIB
        + " MB\n  hint: java -Xmx512m -jar epfabric.jar …, or"
        + " EPFABRIC_JAVA_OPTS=-Xmx512m ./epfabric …";
  }

  /**
   * Makes the process exit when any thread runs out of memory; otherwise the other threads would
   * wait for that thread.
   */
  public static void exitOnOutOfMemory() {
    Thread.UncaughtExceptionHandler defaultHandler =
        (thread, failure) -> {
          System.err.print("Exception in thread \"" + thread.getName() + "\" ");
          failure.printStackTrace();
        };
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) -> {
          if (ranOut(failure)) {
            System.err.println(message());
            Runtime.getRuntime().halt(ExitCode.USAGE.number());
          }
          defaultHandler.uncaughtException(thread, failure);
        });
  }
}
