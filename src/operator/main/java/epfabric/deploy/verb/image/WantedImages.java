package epfabric.deploy.verb.image;

import epfabric.base.problem.InvalidEnvironmentException;
import epfabric.base.terminal.CommandException;
import epfabric.deploy.image.ImageInput;
import epfabric.deploy.image.ImagePlan;
import epfabric.deploy.image.ImagePlan.Target;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The images of an environment that a build must produce. */
record WantedImages(ImagePlan plan, List<Target> targets) {
  /** Returns all images that the fabric runs, or only the requested image. */
  static WantedImages of(ImagePlan plan, String environment, Optional<String> only) {
    if (only.isEmpty()) {
      return new WantedImages(plan, plan.targets());
    }
    List<Target> wanted =
        plan.all().stream().filter(t -> t.target().text().equals(only.get())).toList();
    if (wanted.isEmpty()) {
      List<String> known = plan.all().stream().map(t -> t.target().text()).toList();
      throw CommandException.usage(
          "--target: \"" + environment + "\" has no image \"" + only.get() + "\"",
          "one of " + String.join(", ", known));
    }
    return new WantedImages(plan, wanted);
  }

  /**
   * Refuses inputs with unknown content before a build starts.
   *
   * @param builders inputs that the builder itself needs
   */
  void refuseUnknown(List<String> builders) {
    List<ImageInput> unknown = plan.unknown(targets, builders);
    if (!unknown.isEmpty()) {
      throw new InvalidEnvironmentException(
          unknown.stream().map(input -> input.unknownProblem(plan.inputs().set())).toList());
    }
  }

  /**
   * Builds the images that do not exist yet, and returns the digests of all images.
   *
   * @param pushed whether images are pushed to a registry, which may already have some of them
   */
  Map<Target, String> build(ImageBuilder images, boolean pushed, PrintWriter progress)
      throws IOException {
    Map<Target, String> digests = new LinkedHashMap<>();
    for (Target image : targets) {
      Optional<String> existingDigest = pushed ? images.pushedDigest(image) : Optional.empty();
      existingDigest.ifPresent(
          digest -> {
            progress.println("already exists: " + image.reference());
            digests.put(image, digest);
          });
    }
    List<Target> missing = targets.stream().filter(t -> !digests.containsKey(t)).toList();
    if (!missing.isEmpty()) {
      digests.putAll(images.build(missing));
    }
    return digests;
  }
}
