package epfabric.fabric.plan.notice;

import java.util.Comparator;
import java.util.List;

/**
 * A fact that an operator should know, with a remedy.
 *
 * @param subject the object, for example {@code quota NVIDIA_B200_GPUS in us-central1}
 * @param message the finding, and the expectation if it differs
 * @param remedy the command or page that helps to fix the problem; empty if there is nothing to do
 */
public record Notice(Severity severity, String subject, String message, String remedy) {
  /** Returns a notice of a problem that prevents the deployment. */
  public static Notice blocks(String subject, String message, String remedy) {
    return new Notice(Severity.BLOCKS, subject, message, remedy);
  }

  public static Notice warns(String subject, String message, String remedy) {
    return new Notice(Severity.WARNS, subject, message, remedy);
  }

  /** Returns a notice of a check that could not be made. */
  public static Notice unknown(String subject, String message, String remedy) {
    return new Notice(Severity.UNKNOWN, subject, message, remedy);
  }

  public static Notice fine(String subject, String message) {
    return new Notice(Severity.FINE, subject, message, "");
  }

  /**
   * Returns the notices sorted by severity, the worst first; notices of the same severity keep
   * their order.
   */
  public static List<Notice> ordered(List<Notice> notices) {
    return notices.stream().sorted(Comparator.comparing(Notice::severity)).toList();
  }
}
