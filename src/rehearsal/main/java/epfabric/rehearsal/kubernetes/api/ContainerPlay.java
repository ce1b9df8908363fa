package epfabric.rehearsal.kubernetes.api;

import java.util.List;

/**
 * The behavior of a container from now on.
 *
 * @param seconds time until the container ends, is ready, or its play is requested again
 * @param exitCode the exit code if the container ends
 * @param message the container's termination message
 * @param log the container's output; visible immediately, except for a container that ends, whose
 *     output is visible at the end
 * @param news reports about the node that the container sends meanwhile
 * @param pullSeconds time to pull the image before the container starts
 */
public record ContainerPlay(
    Kind kind,
    double seconds,
    int exitCode,
    String message,
    String log,
    List<NodeReport> news,
    double pullSeconds) {

  /** The kinds of behavior. */
  public enum Kind {
    /** Runs until its pod is deleted; is ready after some seconds. */
    RUNS_FOREVER_READY_AFTER,
    ENDS,
    /** Runs; the container's play is requested again after some seconds. */
    ASKED_AGAIN,
    /** Does not start, because its image cannot be pulled. */
    IMAGE_PULL_ERROR,
    /** Is killed by the kernel, because it exceeds its memory limit. */
    OOM,
    /** Runs, is never ready, and ignores SIGTERM. */
    HANGS
  }

  public ContainerPlay {
    news = List.copyOf(news);
  }

  public static ContainerPlay readyAfter(double seconds) {
    return of(Kind.RUNS_FOREVER_READY_AFTER, seconds);
  }

  public static ContainerPlay endsWith(int exitCode, double seconds, String message) {
    return new ContainerPlay(Kind.ENDS, seconds, exitCode, message, "", List.of(), 0);
  }

  public static ContainerPlay askedAgainAfter(double seconds) {
    return of(Kind.ASKED_AGAIN, seconds);
  }

  /** Returns the play of a container whose image cannot be pulled, with the registry's message. */
  public static ContainerPlay imagePullError(String why) {
    return new ContainerPlay(Kind.IMAGE_PULL_ERROR, 0, 0, why, "", List.of(), 0);
  }

  public static ContainerPlay outOfMemoryAfter(double seconds) {
    return of(Kind.OOM, seconds);
  }

  public static ContainerPlay hanging() {
    return of(Kind.HANGS, 0);
  }

  public ContainerPlay printing(String text) {
    return new ContainerPlay(kind, seconds, exitCode, message, text, news, pullSeconds);
  }

  public ContainerPlay reporting(List<NodeReport> reports) {
    return new ContainerPlay(kind, seconds, exitCode, message, log, reports, pullSeconds);
  }

  public ContainerPlay pulledIn(double pull) {
    return new ContainerPlay(kind, seconds, exitCode, message, log, news, pull);
  }

  private static ContainerPlay of(Kind kind, double seconds) {
    return new ContainerPlay(kind, seconds, 0, "", "", List.of(), 0);
  }
}
