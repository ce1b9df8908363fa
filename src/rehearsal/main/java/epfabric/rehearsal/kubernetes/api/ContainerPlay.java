package epfabric.rehearsal.kubernetes.api;

import java.util.List;

/**
 * What a container does from now on.
 *
 * @param seconds until it ends, is ready, or is asked again
 * @param exitCode of one that ends
 * @param message its termination message
 * @param log what it prints: seen at once if it goes on, else at its end
 * @param news what it says about its node meanwhile
 * @param pullSeconds until its image is there and it can start; counts for one that starts
 */
public record ContainerPlay(
    Kind kind,
    double seconds,
    int exitCode,
    String message,
    String log,
    List<NodeNews> news,
    double pullSeconds) {

  /** Ways to behave. */
  public enum Kind {
    /** Runs until its pod is deleted; has started and is ready after some seconds. */
    RUNS_FOREVER_READY_AFTER,
    ENDS,
    /** Runs, and is asked again what it does after some seconds. */
    ASKED_AGAIN,
    /** Its image cannot be pulled. */
    IMAGE_PULL_ERROR,
    /** The kernel kills it, as it takes more memory than it may. */
    OOM,
    /** Runs, is never ready, and does not listen when told to end. */
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

  /** Of an image that the registry refuses, in its words. */
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

  public ContainerPlay telling(List<NodeNews> told) {
    return new ContainerPlay(kind, seconds, exitCode, message, log, told, pullSeconds);
  }

  public ContainerPlay pulledIn(double pull) {
    return new ContainerPlay(kind, seconds, exitCode, message, log, news, pull);
  }

  private static ContainerPlay of(Kind kind, double seconds) {
    return new ContainerPlay(kind, seconds, 0, "", "", List.of(), 0);
  }
}
