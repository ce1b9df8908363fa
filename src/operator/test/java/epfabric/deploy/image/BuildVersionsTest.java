package epfabric.deploy.image;

import static epfabric.fabric.catalog.SoftwareSetBuilder.aSoftwareSet;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problems;
import epfabric.fabric.catalog.BuildArtifacts;
import epfabric.fabric.catalog.LockFile;
import epfabric.fabric.catalog.SoftwareSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BuildVersionsTest {
  /** Arguments that BuildKit or docker itself sets. */
  private static final Set<String> SET_BY_DOCKER = Set.of("SOURCE_DATE_EPOCH", "TARGETARCH");

  static Stream<SoftwareSet> sets() {
    return Stream.concat(
        Sets.CATALOG.software().values().stream(),
        Stream.of(aSoftwareSet().with("gdrcopy", "2.5.1").with("torch", "index", "pypi").read()));
  }

  private static SortedMap<String, String> versions(SoftwareSet set) {
    ImageRequest request = ImageRequest.of(set, Sets.CATALOG);
    BuildArtifacts artifacts = BuildArtifacts.load(request.architecture());
    ImageInputs inputs =
        new InputPlanner(set, Sets.NOWHERE, artifacts, LockFile.empty(set.name()), new Problems())
            .plan();
    return BuildVersions.of(request, inputs, artifacts);
  }

  private static String file(String name) throws IOException {
    return Files.readString(Path.of("installer", name));
  }

  @Test
  void theCommittedFileIsUpToDateWithTheDefaultSet() throws IOException {
    SoftwareSet set = Sets.set("b200-gke");
    assertThat(file("versions.env"))
        .as("update the file: ./epfabric image plan dev --output env > installer/versions.env")
        .isEqualTo(BuildVersions.text(ImageRequest.of(set, Sets.CATALOG), versions(set)));
  }

  @ParameterizedTest
  @MethodSource("sets")
  void everyLineHasANameAndAValueWithoutQuotes(SoftwareSet set) {
    assertThat(versions(set))
        .allSatisfy(
            (name, value) -> {
              assertThat(name).matches("[A-Z][A-Z0-9_]*");
              assertThat(value).matches("[A-Za-z0-9 ./:@=+_%-]*").isEqualTo(value.strip());
            });
  }

  @Test
  void theDockerfileDeclaresExactlyTheWrittenArguments() throws IOException {
    Set<String> written =
        sets().flatMap(set -> versions(set).keySet().stream()).collect(Collectors.toSet());
    Set<String> declared = new TreeSet<>();
    Pattern.compile("(?m)^ARG ([A-Z0-9_ ]+)$")
        .matcher(file("Dockerfile"))
        .results()
        .map((MatchResult line) -> line.group(1).split(" "))
        .flatMap(Stream::of)
        .filter(name -> !SET_BY_DOCKER.contains(name))
        .forEach(declared::add);
    assertThat(declared)
        .as("ARGs of installer/Dockerfile are the names that image/BuildVersions writes")
        .isEqualTo(new TreeSet<>(written));
  }

  @Test
  void unknownChecksumsAreWrittenAsUnknown() {
    SortedMap<String, String> versions = versions(Sets.set("b200"));
    assertThat(versions).containsEntry("DOCA_SHA256", "unknown");
    assertThat(versions(Sets.set("v2-gin"))).containsEntry("TORCH_REQUIREMENTS", "unknown");
  }

  @Test
  void buildVariablesOfATransportAreSplitBetweenItsTwoLibraries() {
    assertThat(versions(Sets.set("ibrc")))
        .containsEntry("NVSHMEM_BUILD_ENV", "NVSHMEM_IBRC_SUPPORT=1 NVSHMEM_IBGDA_SUPPORT=1")
        .containsEntry(
            "DEEPEP_BUILD_ENV",
            "TORCH_CUDA_ARCH_LIST=9.0 NVSHMEM_DIR=/usr/local/nvidia/deepep/nvshmem")
        .containsEntry("NVSHMEM_PATCHES", "ibrc-multi-qp@56d9670")
        .containsEntry("CUDA_ARCHITECTURE", "90");
  }

  @Test
  void anAbbreviatedVersionOfASetIsReplacedByTheFullVersion() {
    assertThat(versions(Sets.set("guide"))).containsEntry("DRIVER_VERSION", "575.57.08");
  }
}
