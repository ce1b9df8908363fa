package epfabric.deploy.image;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.facts.ImageArchitecture;
import epfabric.base.problem.Problems;
import epfabric.fabric.catalog.BuildArtifacts;
import epfabric.fabric.catalog.InputKind;
import epfabric.fabric.catalog.LockFile;
import epfabric.fabric.catalog.SoftwareSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the images for machines with Arm CPUs. */
class ArmImagesTest {
  private static final SoftwareSet ARM_SET = Sets.set("a4x-v2");
  private static final BuildArtifacts ARTIFACTS = BuildArtifacts.load(ImageArchitecture.ARM64);
  private static final Pattern X86_NAMES = Pattern.compile("x86[_-]64|amd64");
  private static final Pattern ARM_NAMES = Pattern.compile("aarch64|arm64");

  /**
   * Folders of programs that run in images and on nodes; all other programs run only on developers'
   * machines.
   */
  private static final List<Path> PROGRAMS = List.of(Path.of("installer"), Path.of("kernels"));

  private static final Pattern PROGRAM_FILES =
      Pattern.compile(
          "\\.(?:sh|bash|py|cpp|hpp|cu|cuh|cmake)$|/Dockerfile$|/CMakeLists.txt$|/bin/[^/.]+$");
  private static final Pattern TEST_FILES =
      Pattern.compile("/(?:tests?/(?:tests|real|local)|buildtests|real|node/test|tests)/");

  private static ImageInputs inputs(SoftwareSet set, BuildArtifacts artifacts) {
    return new InputPlanner(
            set, Sets.NOWHERE, artifacts, LockFile.empty(set.name()), new Problems())
        .plan();
  }

  private static SortedMap<String, String> versions() {
    return BuildVersions.of(
        ImageRequest.of(ARM_SET, Sets.CATALOG), inputs(ARM_SET, ARTIFACTS), ARTIFACTS);
  }

  @Test
  void noDownloadOfAnArmImageIsForX86() {
    assertThat(versions())
        .noneSatisfy((name, value) -> assertThat(value).containsPattern(X86_NAMES));
    assertThat(versions().get("PYTHON_URL")).contains("-aarch64-unknown-linux-gnu-");
    assertThat(versions().get("NCCL_URL")).endsWith("_aarch64.whl");
    assertThat(versions().get("PYTHON_SHA256")).hasSize(64);
    assertThat(versions().get("NCCL_SHA256")).hasSize(64);
  }

  @Test
  void hashesOfWheelsForArmAreUnknown() {
    ImageInput wheels = inputs(ARM_SET, ARTIFACTS).ofKind(InputKind.WHEELS).get(0);
    assertThat(wheels.from())
        .isEqualTo(
            "torch==2.10.0 numpy setuptools for Python 3.12 on aarch64 from"
                + " https://download.pytorch.org/whl/cu130");
    assertThat(wheels.isKnown()).isFalse();
    assertThat(ARTIFACTS.wheels().values())
        .allSatisfy(index -> assertThat(index.requirements()).isEmpty());
  }

  static Stream<SoftwareSet> sets() {
    return Sets.CATALOG.software().values().stream();
  }

  @ParameterizedTest
  @MethodSource("sets")
  void allMachinesOfASetHaveTheSameArchitecture(SoftwareSet set) {
    assertThat(set.platform().machines())
        .map(name -> Objects.requireNonNull(Sets.CATALOG.machines().get(name)))
        .map(machine -> machine.host().architecture())
        .containsOnly(ImageRequest.of(set, Sets.CATALOG).architecture().word());
  }

  @Test
  void theJudgeRunsOnNodesOfBothArchitectures() {
    assertThat(BuildTarget.JUDGE.platforms(ImageArchitecture.ARM64))
        .isEqualTo("linux/amd64,linux/arm64");
    assertThat(BuildTarget.of(ARM_SET).stream().filter(target -> target != BuildTarget.JUDGE))
        .isNotEmpty()
        .allMatch(target -> target.platforms(ImageArchitecture.ARM64).equals("linux/arm64"));
    assertThat(BuildTarget.values())
        .allMatch(target -> target.platforms(ImageArchitecture.AMD64).equals("linux/amd64"));
  }

  @Test
  void tagsOfImagesDifferBetweenArchitectures() {
    Map<String, byte[]> files =
        Map.of(BuildArguments.FILE, "FROM scratch AS judge\n".getBytes(UTF_8));
    SortedMap<String, String> noArguments = new TreeMap<>();
    assertThat(ContentHash.of(BuildTarget.JUDGE, files, noArguments, ImageArchitecture.ARM64))
        .isNotEqualTo(
            ContentHash.of(BuildTarget.JUDGE, files, noArguments, ImageArchitecture.AMD64));
  }

  @Test
  void programsThatNameOneArchitectureNameBoth() throws IOException {
    List<Path> programs = programs();
    assertThat(programs).hasSizeGreaterThan(100);
    assertThat(programs)
        .filteredOn(file -> X86_NAMES.matcher(code(file)).find())
        .isNotEmpty()
        .allSatisfy(file -> assertThat(code(file)).containsPattern(ARM_NAMES));
  }

  private static List<Path> programs() throws IOException {
    List<Path> programs = new ArrayList<>();
    for (Path folder : PROGRAMS) {
      try (Stream<Path> files = Files.walk(folder)) {
        files
            .filter(file -> PROGRAM_FILES.matcher(file.toString()).find())
            .filter(file -> !TEST_FILES.matcher(file.toString()).find())
            .filter(Files::isRegularFile)
            .forEach(programs::add);
      }
    }
    return programs;
  }

  /** Returns the content of a file without comments. */
  private static String code(Path file) {
    try {
      return Files.readString(file).replaceAll("(?m)(?:^|\\s)(?:#|//).*$", "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
