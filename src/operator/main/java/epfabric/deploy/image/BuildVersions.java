package epfabric.deploy.image;

import epfabric.deploy.manifest.pod.NodePaths;
import epfabric.fabric.catalog.BuildArtifacts;
import epfabric.fabric.catalog.BuildFile;
import epfabric.fabric.catalog.ContentPin;
import epfabric.fabric.catalog.Placeholders;
import epfabric.fabric.catalog.SoftwareSet.Component;
import epfabric.fabric.catalog.Transport.Variable;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The build arguments in {@code installer/versions.env}: one {@code NAME=VALUE} per line, sorted,
 * without quotes. An unknown value is the word {@code unknown}; no image is built with an unknown
 * value.
 */
public final class BuildVersions {
  /** Components whose version is a build argument if the software set uses their file. */
  private static final List<String> VERSIONS = List.of("driver", "gdrcopy");

  private static final List<String> PATCHED = List.of("deepep", "nvshmem");

  /** Variables that configure NVSHMEM's build; all others configure DeepEP's. */
  private static final Predicate<Variable> NVSHMEM =
      variable -> Pattern.matches("NVSHMEM_[A-Z]+_SUPPORT", variable.name());

  private final SortedMap<String, String> lines = new TreeMap<>();
  private final ImageRequest request;

  private BuildVersions(ImageRequest request) {
    this.request = request;
  }

  /** Returns all arguments for {@code request}. */
  public static SortedMap<String, String> of(
      ImageRequest request, ImageInputs inputs, BuildArtifacts artifacts) {
    BuildVersions versions = new BuildVersions(request);
    versions.addTarget();
    request.set().components().forEach(versions::addComponent);
    VERSIONS.forEach(name -> versions.addVersion(name, artifacts));
    inputs.all().forEach(versions::addInput);
    artifacts.aptSnapshot().ifPresent(moment -> versions.lines.put("APT_SNAPSHOT", moment));
    return Collections.unmodifiableSortedMap(versions.lines);
  }

  /** Returns the text of {@code installer/versions.env}. */
  public static String text(ImageRequest request, SortedMap<String, String> versions) {
    return "# Written by epfabric: what the images of software set "
        + request.set().name()
        + " for "
        + request.machine().name()
        + " are built from.\n"
        + versions.entrySet().stream()
            .map(e -> e.getKey() + "=" + e.getValue() + "\n")
            .collect(Collectors.joining());
  }

  private void addTarget() {
    lines.put("SOFTWARE_SET", request.set().name());
    lines.put("CUDA_ARCHITECTURE", request.machine().gpus().architecture().replace(".", ""));
    lines.put("TRANSPORT", request.transport().name());
    lines.put("DEEPEP_GENERATION", request.set().generation());
    lines.put("DEEPEP_BUILD_ENV", buildEnvironment(NVSHMEM.negate()));
    lines.put("NVSHMEM_BUILD_ENV", buildEnvironment(NVSHMEM));
  }

  /**
   * Returns {@code NAME=VALUE} words, each without spaces, so that a script can pass them to {@code
   * env}.
   */
  private String buildEnvironment(Predicate<Variable> relevant) {
    Map<String, String> values =
        Map.of(
            "gpuArchitecture",
            request.machine().gpus().architecture(),
            "payload",
            NodePaths.PAYLOAD);
    return request.transport().environment().build().stream()
        .filter(relevant)
        .map(v -> v.name() + "=" + Placeholders.fill(v.value(), values))
        .collect(Collectors.joining(" "));
  }

  /**
   * Adds the version of the downloaded file rather than the requested version, which may be {@code
   * 575} for the newest 575.x.
   */
  private void addVersion(String name, BuildArtifacts artifacts) {
    BuildFile artifact = artifacts.artifacts().get(name);
    if (artifact != null && artifact.isFor(request.set())) {
      lines.put(upper(name) + "_VERSION", artifact.version(request.set()));
    }
  }

  private void addComponent(String name, Component component) {
    if (PATCHED.contains(name)) {
      lines.put(upper(name) + "_PATCHES", String.join(" ", component.patches()));
    }
    String repository = component.properties().get("repository");
    if (repository != null) {
      lines.put(upper(name) + "_REPOSITORY", repository);
    }
  }

  private void addInput(ImageInput input) {
    String name = upper(input.name());
    String value = input.pin().value().orElse(ContentPin.UNKNOWN);
    switch (input.kind()) {
      case BASE -> lines.put(pinOf(input), input.isKnown() ? image(input, value) : value);
      case ARTIFACT -> {
        lines.put(name + "_URL", input.from());
        lines.put(pinOf(input), value);
      }
      case COMMIT -> {
        lines.put(name + "_REPOSITORY", input.from().substring(0, input.from().indexOf('@')));
        lines.put(pinOf(input), value);
      }
      case WHEELS -> {
        lines.put(pinOf(input), value);
        lines.put("TORCH_INDEX_URL", input.from().substring(input.from().lastIndexOf(' ') + 1));
      }
      case BUILDER -> {} // builds the images, but is not part of them
    }
  }

  /** Returns the argument that pins the content of an input. */
  static String pinOf(ImageInput input) {
    String name = upper(input.name());
    return switch (input.kind()) {
      case BASE, BUILDER -> name + "_IMAGE";
      case ARTIFACT -> name + "_SHA256";
      case COMMIT -> name + "_COMMIT";
      case WHEELS -> "TORCH_REQUIREMENTS";
    };
  }

  /** Returns a reference by digest only; a tag beside it would have no effect. */
  static String image(ImageInput input, String digest) {
    return input.from().substring(0, input.from().lastIndexOf(':')) + "@" + digest;
  }

  private static String upper(String name) {
    return name.toUpperCase(Locale.ROOT).replace('-', '_');
  }
}
