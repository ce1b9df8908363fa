package epfabric.deploy.image;

import static epfabric.deploy.image.Sets.sha;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.reading.ReadingState;
import epfabric.base.value.ImageRef;
import epfabric.deploy.image.ImagePlan.Target;
import epfabric.fabric.catalog.InputKind;
import epfabric.fabric.catalog.LockFile;
import epfabric.fabric.catalog.LockFile.Entry;
import epfabric.fabric.plan.ImageLock;
import epfabric.fabric.plan.ImageLockReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImagePlanTest {
  private static final String KNOWN_ARTIFACTS = Sets.known("localhost:1");

  private static ImagePlan plan(String set, String artifacts, Map<String, String> files) {
    return plan(set, artifacts, LockFile.empty(set), files);
  }

  private static ImagePlan plan(
      String set, String artifacts, LockFile lock, Map<String, String> files) {
    Map<String, byte[]> bytes = new TreeMap<>();
    bytes.put(BuildArguments.FILE, dockerfile().getBytes(StandardCharsets.UTF_8));
    files.forEach((path, text) -> bytes.put(path, text.getBytes(StandardCharsets.UTF_8)));
    return ImagePlan.of(
        ImageRequest.of(Sets.set(set), Sets.CATALOG),
        Sets.inputs(set, artifacts, lock),
        Sets.artifacts(artifacts),
        "r.example/p/epfabric",
        bytes);
  }

  private static String dockerfile() {
    try {
      return Files.readString(Path.of(BuildArguments.FILE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, String> tags(String artifacts, String changed) {
    return tags("b200", artifacts, changed);
  }

  private static Map<String, String> tags(String set, String artifacts, String changed) {
    Map<String, String> files = new TreeMap<>();
    files.put(
        BuildArguments.FILE,
        dockerfile() + (changed.equals(BuildArguments.FILE) ? "# changed\n" : ""));
    for (String path :
        List.of(
            "installer/versions.env",
            "installer/node/bin/install",
            "installer/test/launch.py",
            "kernels/deepep_bench/deepep_bench/main.py",
            "kernels/epbench/src/main.cpp",
            "kernels/ep/src/route.cu",
            "kernels/deep_ep/wheel.py",
            ImageJars.JUDGE,
            ImageJars.OPERATE)) {
      files.put(path, path.equals(changed) ? "changed" : "unchanged");
    }
    Map<String, String> tags = new TreeMap<>();
    plan(set, artifacts, files).all().forEach(t -> tags.put(t.target().text(), t.tag()));
    return tags;
  }

  private static List<String> changedBy(String file) {
    return namesWithDifferentTags(tags(KNOWN_ARTIFACTS, ""), tags(KNOWN_ARTIFACTS, file));
  }

  private static List<String> namesWithDifferentTags(
      Map<String, String> before, Map<String, String> after) {
    return before.keySet().stream()
        .filter(n -> !Objects.equals(before.get(n), after.get(n)))
        .toList();
  }

  @Test
  void theSameInputsGiveTheSameTags() {
    assertThat(tags(KNOWN_ARTIFACTS, "")).isEqualTo(tags(KNOWN_ARTIFACTS, ""));
    assertThat(tags(KNOWN_ARTIFACTS, "").values())
        .doesNotHaveDuplicates()
        .allMatch(t -> t.length() == 20);
  }

  @Test
  void aNewJarChangesOnlyTheImageOfTheJudge() {
    assertThat(changedBy(ImageJars.JUDGE)).containsExactly("judge");
    assertThat(changedBy(ImageJars.OPERATE)).containsExactly("judge");
  }

  @Test
  void aChangedFileChangesTheTagsOfOnlyTheImagesThatContainIt() {
    assertThat(changedBy("installer/node/bin/install")).containsExactly("installer");
    assertThat(changedBy("installer/test/launch.py")).containsExactly("test");
    assertThat(changedBy("kernels/deepep_bench/deepep_bench/main.py")).containsExactly("test");
    assertThat(changedBy("kernels/epbench/src/main.cpp"))
        .containsExactly("ep-wheel", "installer", "test");
    assertThat(changedBy("installer/Dockerfile"))
        .containsExactly("ep-wheel", "installer", "judge", "test");
  }

  @Test
  void ourLibraryIsInThePayloadAndInASeparateImage() {
    for (String file : List.of("kernels/ep/src/route.cu", "kernels/deep_ep/wheel.py")) {
      assertThat(changedBy(file)).containsExactly("ep-wheel", "installer", "test");
    }
    for (String set : List.of("b200", "b200-gke", "deepep-v2")) {
      assertThat(BuildTarget.of(Sets.set(set))).doesNotContain(BuildTarget.EP_WHEEL);
    }
    ImagePlan plan = plan("b200-gke", KNOWN_ARTIFACTS, Map.of());
    assertThat(plan.additional())
        .extracting(Target::repository)
        .containsExactly("r.example/p/epfabric/ep-wheel");
    assertThat(BuildArguments.of(plan.files()).arguments(BuildTarget.EP_WHEEL))
        .containsExactlyInAnyOrder(
            "APT_SNAPSHOT", "CUDA_ARCHITECTURE", "EPBENCH_CUDA_IMAGE", "SOFTWARE_SET");
  }

  @Test
  void aNewChecksumChangesTheTagsOfImagesThatUseTheInput() {
    String other = KNOWN_ARTIFACTS.replace(sha('6'), sha('7'));
    assertThat(namesWithDifferentTags(tags(KNOWN_ARTIFACTS, ""), tags(other, "")))
        .containsExactly("installer");
    String doca = KNOWN_ARTIFACTS.replace(sha('5'), sha('7'));
    assertThat(namesWithDifferentTags(tags(KNOWN_ARTIFACTS, ""), tags(doca, "")))
        .containsExactly("installer", "test");
    String jre = KNOWN_ARTIFACTS.replace(sha('d'), sha('e'));
    assertThat(namesWithDifferentTags(tags(KNOWN_ARTIFACTS, ""), tags(jre, "")))
        .containsExactly("judge");
  }

  @Test
  void withDriversOfGkeNoImageHasADriverAndTheTestImageHasTorch() {
    Map<String, String> before = tags("b200-gke", KNOWN_ARTIFACTS, "");
    assertThat(before).containsOnlyKeys("installer-gke", "test-gke", "judge", "ep-wheel");
    String torch = KNOWN_ARTIFACTS.replace("torch.txt", "other.txt");
    assertThat(namesWithDifferentTags(before, tags("b200-gke", torch, "")))
        .containsExactly("installer-gke", "test-gke");
    String driverAndDoca = KNOWN_ARTIFACTS.replace(sha('4'), sha('7')).replace(sha('5'), sha('7'));
    assertThat(tags("b200-gke", driverAndDoca, "")).isEqualTo(before);
    assertThat(plan("b200-gke", KNOWN_ARTIFACTS, Map.of()).versions())
        .doesNotContainKeys("DRIVER_VERSION", "DRIVER_URL", "DRIVER_SHA256", "DOCA_SHA256");
    assertThat(
            namesWithDifferentTags(
                before, tags("b200-gke", KNOWN_ARTIFACTS, "installer/node/bin/install")))
        .containsExactly("installer-gke");
  }

  @Test
  void aSetThatCompilesAtRunTimeHasATestImageWithACompiler() {
    assertThat(BuildTarget.of(Sets.set("deepep-v2")))
        .containsExactly(BuildTarget.INSTALLER, BuildTarget.TEST_CUDA_DEVEL, BuildTarget.JUDGE);
    assertThat(BuildTarget.of(Sets.set("b200")))
        .containsExactly(BuildTarget.INSTALLER, BuildTarget.TEST, BuildTarget.JUDGE);
    assertThat(BuildTarget.of(Sets.set("b200-gke")))
        .containsExactly(BuildTarget.INSTALLER_GKE, BuildTarget.TEST_GKE, BuildTarget.JUDGE);
    assertThat(BuildTarget.of(Sets.set("v2-gin")))
        .containsExactly(
            BuildTarget.INSTALLER_GKE, BuildTarget.TEST_GKE_CUDA_DEVEL, BuildTarget.JUDGE);
    assertThat(BuildTarget.values())
        .extracting(BuildTarget::role)
        .containsExactly(
            "installer", "test", "test", "installer", "test", "test", "judge", "ep-wheel");
    assertThat(BuildTarget.TEST_GKE_CUDA_DEVEL.image()).isEqualTo("test-cuda-devel");
    assertThat(plan("b200-gke", KNOWN_ARTIFACTS, Map.of()).targets())
        .extracting(Target::repository)
        .containsExactly(
            "r.example/p/epfabric/installer",
            "r.example/p/epfabric/test",
            "r.example/p/epfabric/judge");
  }

  @Test
  void lockedPackagesBecomeAFileOfTheBuild() {
    String unknown = KNOWN_ARTIFACTS.replace("torch.txt", "unknown");
    String line = "torch==2.9.1 --hash=sha256:" + sha('a');
    String from = "torch==2.9.1 numpy for Python 3.12 from http://localhost:1/simple";
    LockFile lock =
        LockFile.empty("b200").with(InputKind.WHEELS, "pypi", Entry.found(from, List.of(line)));
    ImagePlan plan = plan("b200", unknown, lock, Map.of());
    assertThat(plan.versions())
        .containsEntry("TORCH_REQUIREMENTS", "b200.lock.txt")
        .containsEntry("TORCH_INDEX_URL", "http://localhost:1/simple");
    assertThat(plan.files().get("installer/build/requirements/b200.lock.txt"))
        .asString(StandardCharsets.UTF_8)
        .isEqualTo(line + "\n");
  }

  @ParameterizedTest
  @CsvSource({
    "b200, judge, jre",
    "b200, test, 'distroless,ubuntu,doca'",
    "b200, installer, 'ubuntu,doca,driver,nvshmem,deepep,pypi'",
    "b200-gke, test-gke, 'distroless,ubuntu,nvshmem,deepep,pypi'",
    "b200-gke, installer-gke, 'ubuntu,nvshmem,deepep,pypi'",
  })
  void anImageNeedsOnlyTheInputsThatItsStagesUse(String set, String target, String names) {
    String unknown = KNOWN_ARTIFACTS;
    for (char known : "acd456".toCharArray()) {
      unknown = unknown.replaceAll("(sha256:)?" + sha(known), "unknown");
    }
    unknown = unknown.replace("29d31c0777777777777777777777777777777777", "unknown");
    ImagePlan plan = plan(set, unknown.replace("torch.txt", "unknown"), Map.of());
    List<Target> wanted =
        plan.targets().stream().filter(t -> t.target().text().equals(target)).toList();
    assertThat(plan.unknown(wanted, List.of()))
        .extracting(ImageInput::name)
        .containsExactlyInAnyOrder(names.split(","));
  }

  @Test
  void aBuilderWithUnknownContentIsReported() {
    ImagePlan plan =
        plan("b200", KNOWN_ARTIFACTS.replace("sha256:" + sha('2'), "unknown"), Map.of());
    assertThat(plan.unknown(plan.targets(), List.of("docker-cli"))).isEmpty();
    assertThat(plan.unknown(plan.targets(), List.of("buildkit"))).hasSize(1);
  }

  @Test
  void theBuildCommandPinsAllInputsAndRequestsAttestations() {
    ImagePlan plan = plan("b200", KNOWN_ARTIFACTS, Map.of());
    Target judge = plan.targets().get(2);
    DockerBuild build =
        new DockerBuild("ctx", "out", true, Optional.of("files"), Optional.of("r.example/c:x"));
    List<String> command = build.command(plan, judge);
    assertThat(command)
        .startsWith("docker", "buildx", "build", "--builder", "epfabric-222222222222")
        .containsSequence("--file", "ctx/installer/Dockerfile", "--target", "judge")
        .containsSequence("--build-arg", "DRIVER_SHA256=" + sha('4'))
        .containsSequence("--build-arg", "SOURCE_DATE_EPOCH=1767225600")
        .containsSequence("--build-context", "mirror=files")
        .contains("--provenance=mode=max")
        .contains("--sbom=generator=localhost:1/scanner@sha256:" + sha('3'))
        .containsSequence("--cache-from", "type=registry,ref=r.example/c:x")
        .containsSequence("--cache-to", "type=registry,mode=max,ref=r.example/c:x")
        .containsSequence("--metadata-file", "out/judge.json")
        .containsSequence("--tag", "r.example/p/epfabric/judge:" + judge.tag())
        .endsWith(
            "--output",
            "type=image,push=true,rewrite-timestamp=true,oci-mediatypes=true,compression=zstd,"
                + "force-compression=true",
            "ctx");
  }

  @Test
  void theWrittenImagesFileCanBeReadAgain() {
    ImagePlan plan = plan("b200", KNOWN_ARTIFACTS, Map.of());
    Map<Target, String> digests = new LinkedHashMap<>();
    digests.put(plan.targets().get(2), "sha256:" + sha('3'));
    digests.put(plan.targets().get(0), "sha256:" + sha('1'));
    digests.put(plan.targets().get(1), "sha256:" + sha('2'));
    ReadingState reading = new ReadingState();
    ImageLock lock =
        ImageLockReader.read("images.dev.yaml", ImagesFile.of("dev", digests), reading);
    assertThat(reading.problems().ordered()).isEmpty();
    assertThat(lock.images())
        .containsEntry("test", new ImageRef("r.example/p/epfabric/test", "sha256:" + sha('2')))
        .containsOnlyKeys("installer", "test", "judge");
  }
}
