package epfabric.deploy.image;

import epfabric.base.problem.Problem;
import epfabric.fabric.catalog.BuildArtifacts.Estimate;
import epfabric.fabric.catalog.InputKind;
import epfabric.fabric.catalog.SoftwareSet.Extension;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Prints an image plan for people. */
public final class ImagePlanText {
  private final ImagePlan plan;
  private final StringBuilder text = new StringBuilder();

  private ImagePlanText(ImagePlan plan) {
    this.plan = plan;
  }

  /**
   * Returns the text.
   *
   * @param command the command that builds these images
   */
  public static String of(ImagePlan plan, String command) {
    ImagePlanText printer = new ImagePlanText(plan);
    printer.head();
    printer.images();
    printer.inputs();
    printer.estimates();
    printer.end(command);
    return printer.text.toString();
  }

  private void head() {
    ImageRequest request = plan.request();
    line(
        "software set "
            + request.set().name()
            + " for "
            + request.machine().name()
            + " (GPU architecture "
            + request.machine().gpus().architecture()
            + "), transport "
            + request.transport().name());
    request.set().extension().ifPresent(this::extension);
  }

  private void extension(Extension extension) {
    line("it extends " + extension.base() + "; that set's values are in parentheses:");
    extension.differences().forEach((key, difference) -> line("  " + key + "  " + difference));
  }

  private void images() {
    line("");
    line("images");
    plan.targets().forEach(target -> line("  " + target.reference()));
    line("");
    line("in addition, with --target");
    plan.additional().forEach(target -> line("  " + target.reference()));
  }

  private void inputs() {
    for (InputKind kind : InputKind.values()) {
      List<List<String>> rows =
          plan.inputs().ofKind(kind).stream()
              .map(input -> List.of(input.name(), state(input), input.from()))
              .toList();
      table(kind.section(), rows);
    }
  }

  private static String state(ImageInput input) {
    return switch (input.origin()) {
      case SET -> "known from the set";
      case CATALOG -> "known from the catalog";
      case LOCK -> "locked";
      case FALLBACK -> "known, prebuilt";
      case UNKNOWN -> "UNKNOWN";
    };
  }

  private void estimates() {
    List<List<String>> rows = new ArrayList<>();
    for (Map.Entry<String, Estimate> part : plan.estimates().entrySet()) {
      Estimate estimate = part.getValue();
      rows.add(
          List.of(
              part.getKey(),
              estimate.minutes().map(m -> m + " min").orElse(""),
              estimate.megabytes().map(m -> m + " MB").orElse(""),
              estimate.source()));
    }
    table("times and sizes", rows);
  }

  private void end(String command) {
    line("");
    line("build     " + command);
    line("arguments " + ImagePlan.VERSIONS + ", " + plan.versions().size() + " lines");
    plan.inputs().notes().forEach(note -> line("note      " + note));
    List<ImageInput> unknown = plan.inputs().unknown();
    if (unknown.isEmpty()) {
      return;
    }
    line("");
    boolean single = unknown.size() == 1;
    line(
        unknown.size()
            + " of "
            + plan.inputs().all().size()
            + (single ? " is" : " are")
            + " unknown; an image is built only when everything in it is known:");
    unknown.stream()
        .map(input -> input.unknownProblem(plan.inputs().set()))
        .map(p -> new Problem(p.where(), p.key(), p.message(), "", "").render())
        .forEach(this::line);
    line("look " + (single ? "it" : "them") + " up, with internet access:");
    line("  epfabric image lock " + plan.inputs().set());
  }

  private void table(String title, List<List<String>> rows) {
    if (rows.isEmpty()) {
      return;
    }
    line("");
    line(title);
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        int column = i;
        int width = rows.stream().mapToInt(r -> r.get(column).length()).max().orElse(0);
        line.append("  ").append(row.get(i)).append(" ".repeat(width - row.get(i).length()));
      }
      line(line.toString().stripTrailing());
    }
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
