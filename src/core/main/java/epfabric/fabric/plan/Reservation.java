package epfabric.fabric.plan;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The reservation that machines come from.
 *
 * @param project whose it is: another than the environment's if it is shared
 * @param block the only part of it that may be used; empty for all of it
 */
public record Reservation(String project, String name, String block) {
  private static final Pattern FORM =
      Pattern.compile(
          "(?:projects/([^/]+)/reservations/)?([^/]+)(?:/reservationBlocks/([^/]+).*)?");

  /** As the environment names it: with its project, or one of {@code ownProject}. */
  static Reservation of(String text, String ownProject) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("not a reservation: " + text);
    }
    String project = parts.group(1);
    String block = parts.group(3);
    return new Reservation(
        project == null ? ownProject : project, parts.group(2), block == null ? "" : block);
  }

  /** Returns the command that prints its state, machines, use and the projects that share it. */
  public String describe(String zone) {
    return "gcloud compute reservations describe " + place(zone);
  }

  /** Returns the command that prints the same of its blocks. */
  public String blocks(String zone) {
    return "gcloud compute reservations blocks list " + place(zone);
  }

  private String place(String zone) {
    return name + " --zone=" + zone + " --project=" + project;
  }
}
