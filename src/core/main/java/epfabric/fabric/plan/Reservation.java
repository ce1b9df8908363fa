package epfabric.fabric.plan;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The reservation of the machines.
 *
 * @param project project that owns the reservation; not the environment's project if another
 *     project shares the reservation with it
 * @param block the only block that may be used; empty for the whole reservation
 * @param subBlock the only sub-block that may be used; empty for the whole block
 */
public record Reservation(String project, String name, String block, String subBlock) {
  private static final Pattern FORM =
      Pattern.compile(
          "(?:projects/([^/]+)/reservations/)?([^/]+)"
              + "(?:/reservationBlocks/([^/]+)(?:/reservationSubBlocks/([^/]+))?)?");

  /**
   * Parses a name from an environment file; a name without a project belongs to {@code ownProject}.
   */
  public static Reservation of(String text, String ownProject) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("not a reservation: " + text);
    }
    String project = parts.group(1);
    return new Reservation(
        project == null ? ownProject : project,
        parts.group(2),
        orEmpty(parts.group(3)),
        orEmpty(parts.group(4)));
  }

  private static String orEmpty(@Nullable String group) {
    return group == null ? "" : group;
  }

  /** Returns the long form, which contains the project; GKE always gets this form. */
  public String path() {
    return "projects/" + project + "/reservations/" + nameWithBlocks();
  }

  /** Returns the reservation's resource name in Compute Engine, which contains the zone. */
  public String resource(String zone) {
    return "projects/" + project + "/zones/" + zone + "/reservations/" + nameWithBlocks();
  }

  /**
   * Returns the name with block and sub-block, preceded by the project if it is not {@code
   * ownProject}.
   */
  public String shortForm(String ownProject) {
    return project.equals(ownProject) ? nameWithBlocks() : path();
  }

  private String nameWithBlocks() {
    return name
        + (block.isEmpty() ? "" : "/reservationBlocks/" + block)
        + (subBlock.isEmpty() ? "" : "/reservationSubBlocks/" + subBlock);
  }

  /** Returns this reservation without block and sub-block. */
  public Reservation whole() {
    return new Reservation(project, name, "", "");
  }

  /** Returns this reservation without the sub-block. */
  public Reservation wholeBlock() {
    return new Reservation(project, name, block, "");
  }

  /**
   * Returns whether all machines of {@code other} belong to this reservation or to this part of it.
   */
  public boolean holds(Reservation other) {
    return whole().equals(other.whole())
        && (block.isEmpty() || block.equals(other.block))
        && (subBlock.isEmpty() || subBlock.equals(other.subBlock));
  }

  /**
   * Returns the command that prints the reservation's state, machines, use and the projects that
   * share it.
   */
  public String describe(String zone) {
    return "gcloud compute reservations describe " + place(zone);
  }

  /** Returns the command that lists the reservation's blocks with their state and use. */
  public String blocks(String zone) {
    return "gcloud compute reservations blocks list " + place(zone);
  }

  /** Returns the command that lists the sub-blocks of this block. */
  public String subBlocks(String zone) {
    return "gcloud compute reservations sub-blocks list "
        + name
        + " --block-name="
        + block
        + " --zone="
        + zone
        + " --project="
        + project;
  }

  private String place(String zone) {
    return name + " --zone=" + zone + " --project=" + project;
  }
}
