package epfabric.deploy.image;

import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.base.reading.ReadingState;
import epfabric.base.reading.SettingSources;
import epfabric.fabric.catalog.BuildArtifacts;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.LockFile;
import epfabric.fabric.catalog.SoftwareSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Inputs of software sets, with artifacts that a test defines. */
public final class Sets {
  public static final Catalog CATALOG = Catalog.load();
  public static final SettingSources NOWHERE =
      new SettingSources(Location.of("set.yaml"), Map.of());

  private Sets() {}

  /** Returns a checksum that is easy to recognize. */
  public static String sha(char digit) {
    return String.valueOf(digit).repeat(64);
  }

  public static SoftwareSet set(String name) {
    return Objects.requireNonNull(CATALOG.software().get(name));
  }

  /** Reads artifacts in the catalog's format; an error in the text fails the test. */
  public static BuildArtifacts artifacts(String yaml) {
    ReadingState reading = new ReadingState();
    BuildArtifacts artifacts = BuildArtifacts.read("artifacts.yaml", yaml, reading).orElseThrow();
    reading.problems().throwIfAny();
    return artifacts;
  }

  /** Returns artifacts with known content for all inputs of the b200 set. */
  public static String known(String host) {
    return """
    bases:
      ubuntu: {image: HOST/library/ubuntu, tag: "24.04", digest: "sha256:A", source: a test}
      cuda-devel: {image: HOST/nvidia/cuda, tag: "{cuda}-devel", digests: {12.9.1: "sha256:B"}, source: a test}
      epbench-cuda: {image: HOST/nvidia/cuda, tag: 13-devel, digest: "sha256:E", source: a test}
      distroless: {image: HOST/distroless, tag: nonroot, digest: "sha256:C", source: a test}
      jre: {image: HOST/jre, tag: nonroot, digest: "sha256:D", source: a test}
    builders:
      docker-cli: {image: HOST/docker, tag: cli, digest: "sha256:1", source: a test}
      buildkit: {image: HOST/buildkit, tag: v1, digest: "sha256:2", source: a test}
      sbom-scanner: {image: HOST/scanner, tag: v1, digest: "sha256:3", source: a test}
    apt: {snapshot: 20261101T000000Z, source: a test}
    artifacts:
      driver: {when: driver, url: "http://HOST/driver-{version}.run", sha256: {580.126.09: "4"}, drivers: installer, source: a test}
      doca: {when: doca, url: "http://HOST/doca-{version}.deb", sha256: {3.2.1: "5"}, source: a test}
      nvshmem: {when: nvshmem, url: "http://HOST/nvshmem-{source}.tgz", sha256: {3.5.19: "6"}, source: a test}
    commits:
      deepseek-ai/DeepEP: {29d31c0: "29d31c0777777777777777777777777777777777"}
    wheels:
      pypi: {index: "http://HOST/simple", packages: [numpy], requirements: {2.9.1: torch.txt}, source: a test}
    estimates:
      deepep: {minutes: 5, megabytes: 50, source: estimated by a test}
    """
        .replace("HOST", host)
        .replaceAll("\"(sha256:)?([1-9A-E])\"", "\"$1@$2\"")
        .transform(Sets::withLongDigests);
  }

  /** Replaces {@code @7} by 64 digits 7, and likewise for other digits. */
  private static String withLongDigests(String text) {
    String filled = text;
    for (char digit : "123456789ABCDE".toCharArray()) {
      filled = filled.replace("@" + digit, sha(Character.toLowerCase(digit)));
    }
    return filled;
  }

  /** Returns the inputs of a set; a problem fails the test. */
  public static ImageInputs inputs(String set, String artifacts, LockFile lock) {
    Problems problems = new Problems();
    ImageInputs inputs =
        new InputPlanner(set(set), NOWHERE, artifacts(artifacts), lock, problems).plan();
    problems.throwIfAny();
    return inputs;
  }

  /** Returns the problems as text. */
  public static String text(List<Problem> problems) {
    return problems.stream().map(Problem::render).collect(Collectors.joining("\n"));
  }
}
