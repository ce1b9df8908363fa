package epfabric.fabric.plan;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The reservation of the machines.
 *
 * @param project its project, which differs from the environment's if it is shared
 * @param block the only part of it that may be used; empty for all of it
 */
public record Reservation(String project, String name, String block) {
  private static final Pattern FORM =
      Pattern.compile(
          "(?:projects/([^/]+)/reservations/)?([^/]+)(?:/reservationBlocks/([^/]+).*)?");

  /**
   * Returns the reservation that the environment names, with its project or in {@code ownProject}.
   */
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
