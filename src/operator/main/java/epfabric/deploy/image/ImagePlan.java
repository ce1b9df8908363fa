package epfabric.deploy.image;

import epfabric.fabric.catalog.BuildArtifacts;
import epfabric.fabric.catalog.BuildArtifacts.Estimate;
import epfabric.fabric.catalog.InputKind;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A plan to build the images of an environment.
 *
 * @param request the software set, machine and transport of the images
 * @param targets images that the fabric runs, in the order in which they are built
 * @param additional images that are built on request only, and that no fabric runs
 * @param versions arguments of the build
 * @param estimates time and size of each part of the build
 * @param files contents of the build's folder, by path
 */
public record ImagePlan(
    ImageRequest request,
    ImageInputs inputs,
    List<Target> targets,
    List<Target> additional,
    SortedMap<String, String> versions,
    Map<String, Estimate> estimates,
    SortedMap<String, byte[]> files) {
  /** The path of the arguments in a build's folder. */
  public static final String VERSIONS = "installer/versions.env";

  private static final String REQUIREMENTS = "installer/build/requirements/";

  public ImagePlan {
    targets = List.copyOf(targets);
    additional = List.copyOf(additional);
    versions = Collections.unmodifiableSortedMap(new TreeMap<>(versions));
    estimates = Collections.unmodifiableMap(new TreeMap<>(estimates));
    files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
  }

  /** An image, with the repository and the tag that it is pushed to. */
  public record Target(BuildTarget target, String repository, String tag) {
    public String reference() {
      return repository + ":" + tag;
    }
  }

  /**
   * Plans a build.
   *
   * @param repository the repository that images are pushed to
   * @param files the files of installer/ and the jar, by path in the build's folder
   */
  public static ImagePlan of(
      ImageRequest request,
      ImageInputs inputs,
      BuildArtifacts artifacts,
      String repository,
      Map<String, byte[]> files) {
    SortedMap<String, String> versions = BuildVersions.of(request, inputs, artifacts);
    SortedMap<String, byte[]> all = files(request, inputs, versions, files);
    Function<BuildTarget, Target> toTarget =
        target ->
            new Target(
                target,
                repository + "/" + target.image(),
                ContentHash.of(target, all, versions, request.architecture()));
    return new ImagePlan(
        request,
        inputs,
        BuildTarget.of(request.set()).stream().map(toTarget).toList(),
        BuildTarget.additional().stream().map(toTarget).toList(),
        versions,
        artifacts.estimates(request.set()),
        all);
  }

  /** Returns the given files and the files with the build's arguments and locked packages. */
  public static SortedMap<String, byte[]> files(
      ImageRequest request,
      ImageInputs inputs,
      SortedMap<String, String> versions,
      Map<String, byte[]> files) {
    SortedMap<String, byte[]> all = new TreeMap<>(files);
    all.put(VERSIONS, BuildVersions.text(request, versions).getBytes(StandardCharsets.UTF_8));
    inputs.ofKind(InputKind.WHEELS).stream()
        .filter(input -> !input.requirements().isEmpty())
        .forEach(input -> all.put(REQUIREMENTS + input.pin().value().orElse(""), lines(input)));
    return all;
  }

  private static byte[] lines(ImageInput input) {
    return (String.join("\n", input.requirements()) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** Returns all images that can be requested by name. */
  public List<Target> all() {
    return Stream.concat(targets.stream(), additional.stream()).toList();
  }

  /**
   * Returns the inputs that these images need and whose content is unknown.
   *
   * @param builders names of the builders' images that the build needs
   */
  public List<ImageInput> unknown(List<Target> wanted, List<String> builders) {
    BuildArguments recipe = BuildArguments.of(files);
    Set<String> used =
        wanted.stream()
            .flatMap(target -> recipe.arguments(target.target()).stream())
            .collect(Collectors.toSet());
    return inputs.unknown().stream()
        .filter(
            input ->
                input.kind() == InputKind.BUILDER
                    ? builders.contains(input.name())
                    : used.contains(BuildVersions.pinOf(input)))
        .toList();
  }

  /** Returns the estimated duration of the whole build, in minutes. */
  public int minutes() {
    return estimates.values().stream().mapToInt(e -> e.minutes().orElse(0)).sum();
  }
}
