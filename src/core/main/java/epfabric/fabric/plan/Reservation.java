package epfabric.fabric.plan;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The reservation of the machines.
 *
 * @param project its project, which differs from the environment's if it is shared
 * @param block the only part of it that may be used; empty for all of it
 * @param subBlock the only part of the block; empty for all of it
 */
public record Reservation(String project, String name, String block, String subBlock) {
  private static final Pattern FORM =
      Pattern.compile(
          "(?:projects/([^/]+)/reservations/)?([^/]+)"
              + "(?:/reservationBlocks/([^/]+)(?:/reservationSubBlocks/([^/]+))?)?");

  /**
   * Reads the name that an environment gives; without a project it is one of {@code ownProject}.
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

  /** Returns the long form, which names the project; GKE is given no other. */
  public String path() {
    return "projects/" + project + "/reservations/" + nameWithBlocks();
  }

  /** Returns where Compute Engine has it: its resource name, which names the zone too. */
  public String resource(String zone) {
    return "projects/" + project + "/zones/" + zone + "/reservations/" + nameWithBlocks();
  }

  /** Returns the name with block and sub-block, and with the project where it is another one. */
  public String shortForm(String ownProject) {
    return project.equals(ownProject) ? nameWithBlocks() : path();
  }

  private String nameWithBlocks() {
    return name
        + (block.isEmpty() ? "" : "/reservationBlocks/" + block)
        + (subBlock.isEmpty() ? "" : "/reservationSubBlocks/" + subBlock);
  }

  /** Returns the same without block and sub-block. */
  public Reservation whole() {
    return new Reservation(project, name, "", "");
  }

  /** Returns the same without the sub-block. */
  public Reservation wholeBlock() {
    return new Reservation(project, name, block, "");
  }

  /** Whether machines that come from {@code other} come from this one, or this part of it. */
  public boolean holds(Reservation other) {
    return whole().equals(other.whole())
        && (block.isEmpty() || block.equals(other.block))
        && (subBlock.isEmpty() || subBlock.equals(other.subBlock));
  }

  /** Returns the command that prints its state, machines, use and the projects that share it. */
  public String describe(String zone) {
    return "gcloud compute reservations describe " + place(zone);
  }

  /** Returns the command that prints the same of its blocks. */
  public String blocks(String zone) {
    return "gcloud compute reservations blocks list " + place(zone);
  }

  /** Returns the command that lists the sub-blocks of its block. */
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
