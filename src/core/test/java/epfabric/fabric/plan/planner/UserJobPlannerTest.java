package epfabric.fabric.plan.planner;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import epfabric.fabric.plan.RequestedPlace;
import epfabric.fabric.plan.UserJob;
import epfabric.fabric.plan.UserJob.Form;
import epfabric.fabric.plan.UserJob.Libraries;
import epfabric.fabric.plan.UserJob.Request;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UserJobPlannerTest {
  private static final String IMAGE = "example.org/a@sha256:" + "1".repeat(64);

  private final Problems problems = new Problems();
  private Form form = Form.JOB;
  private Optional<String> name = Optional.empty();
  private Optional<String> namespace = Optional.empty();
  private Optional<String> pool = Optional.empty();
  private Optional<Integer> nodes = Optional.empty();
  private Optional<String> image = Optional.of(IMAGE);
  private Optional<Libraries> libraries = Optional.empty();
  private List<String> command = List.of();
  private boolean pairs;

  private UserJob planOn(EnvironmentBuilder environment) {
    return UserJobPlanner.plan(Planning.planOf(environment), Planning.CATALOG, request(), problems);
  }

  private Request request() {
    RequestedPlace place = new RequestedPlace(name, namespace, pool);
    return new Request(form, place, nodes, image, libraries, command, pairs);
  }

  private String problemsOn(EnvironmentBuilder environment) {
    planOn(environment);
    return problems.ordered().stream().map(Problem::render).collect(Collectors.joining("\n"));
  }

  private static EnvironmentBuilder withTestImage() {
    return EnvironmentBuilder.anEnvironment().withImage("test", IMAGE);
  }

  @Test
  void theTestImageRunsTheTestOfDeepEpOnAllNodes() {
    image = Optional.empty();
    UserJob job = planOn(withTestImage().withNodes(4));
    assertThat(problems.ordered()).isEmpty();
    assertThat(job.place().nodes()).isEqualTo(4);
    assertThat(job.software().libraries()).isEqualTo(Libraries.NODE);
    assertThat(job.software().image().map(Object::toString)).contains(IMAGE);
    assertThat(job.test().orElseThrow().test()).isEqualTo("internode");
    assertThat(job.test().orElseThrow().experts()).hasValue(256);
  }

  @Test
  void aSingleNodeRunsTheTestWithinANode() {
    image = Optional.empty();
    nodes = Optional.of(1);
    assertThat(planOn(withTestImage()).test().orElseThrow().test()).isEqualTo("intranode");
  }

  @Test
  void anImageRunsItsOwnProgramAndLibraries() {
    UserJob job = planOn(EnvironmentBuilder.anEnvironment());
    assertThat(problems.ordered()).isEmpty();
    assertThat(job.software().libraries()).isEqualTo(Libraries.IMAGE);
    assertThat(job.test()).isEmpty();
    assertThat(job.name()).isEqualTo("deepep");
    assertThat(job.place().pool()).isEqualTo("epfabric-test-gpu");
  }

  @Test
  void aCommandRunsInsteadOfTheTest() {
    image = Optional.empty();
    nodes = Optional.of(3);
    command = List.of("python3", "train.py");
    UserJob job = planOn(withTestImage().withNodes(3));
    assertThat(problems.ordered()).isEmpty();
    assertThat(job.test()).isEmpty();
    assertThat(job.command()).containsExactly("python3", "train.py");
  }

  @Test
  void aPoolOtherThanTheFirstIsChosenByItsName() {
    pool = Optional.of("epfabric-test-gpu-1");
    assertThat(planOn(EnvironmentBuilder.anEnvironment().withPool("pools", "2")).place().pool())
        .isEqualTo("epfabric-test-gpu-1");
    assertThat(problems.ordered()).isEmpty();
  }

  @Test
  void allProblemsAreReportedTogether() {
    image = Optional.of("a b");
    name = Optional.of("Train");
    namespace = Optional.of("a_b");
    nodes = Optional.of(3);
    pool = Optional.of("epfabric-test-gpv");
    assertThat(problemsOn(EnvironmentBuilder.anEnvironment().withNodes(2)))
        .isEqualTo(
            """
            --image: not an image, got "a b"
              expected: REPOSITORY@sha256: and 64 hexadecimal digits, or REPOSITORY:TAG
            --name: not a name for a Job with a Service, got "Train"
              expected: at most 40 lower-case letters, digits and hyphens; starts with a letter, does not end with a hyphen
            --namespace: not a namespace, got "a_b"
              expected: at most 63 lower-case letters, digits and hyphens, with no hyphen at either end
            --nodes: the pool has 2 nodes, got 3
              expected: 1 to 2 (epfabric:gpuPool.nodes, Pulumi.test.yaml:5:12)
            --pool: the fabric has no such pool, got "epfabric-test-gpv"
              expected: epfabric-test-gpu
              hint: did you mean "epfabric-test-gpu"?""");
  }

  @Test
  void anUnbuiltTestImageIsReported() {
    image = Optional.empty();
    assertThat(problemsOn(EnvironmentBuilder.anEnvironment()))
        .isEqualTo(
            """
            --image: missing: the fabric's own test image (epfabric:images.test) is not built yet
              expected: an image of yours
              hint: with --libraries node it can use the DeepEP that the nodes have""");
  }

  @Test
  void theZeroDigestIsRefused() {
    image = Optional.of("example.org/a@sha256:" + "0".repeat(64));
    assertThat(problemsOn(EnvironmentBuilder.anEnvironment()))
        .isEqualTo(
            """
            --image: the zero digest stands for an image that was not built
              expected: a real one""");
  }

  @Test
  void aTestWithoutKernelsForTheRequestedNodesIsReported() {
    libraries = Optional.of(Libraries.NODE);
    nodes = Optional.of(5);
    assertThat(problemsOn(EnvironmentBuilder.anEnvironment().withNodes(6)))
        .isEqualTo(
            """
            --nodes: DeepEP's internode test does not run on 5 nodes
              expected: 1, 2, 3, 4, 6
              hint: to run another program, give it after --""");
  }

  @Test
  void aPoolThatMayBeEmptyNeedsANumberOfNodes() {
    EnvironmentBuilder environment =
        EnvironmentBuilder.anEnvironment()
            .boughtAs("flex-start")
            .withPool("maxRunDuration", "2h")
            .scalingFrom(0, 4);
    assertThat(problemsOn(environment))
        .isEqualTo("--nodes: missing: the pool may have no nodes at all\n  expected: 1 to 4");
  }

  @Test
  void aJobInAnAutoscaledPoolHasAtMostItsMaximumNodes() {
    nodes = Optional.of(5);
    EnvironmentBuilder environment =
        EnvironmentBuilder.anEnvironment()
            .boughtAs("flex-start")
            .withPool("maxRunDuration", "2h")
            .scalingFrom(0, 4);
    assertThat(problemsOn(environment))
        .isEqualTo(
            """
            --nodes: the pool has 4 nodes, got 5
              expected: 1 to 4 (epfabric:gpuPool.autoscaling.max, Pulumi.test.yaml:7:32)""");
  }

  @Test
  void aJobInAParkedPoolIsRefused() {
    assertThat(problemsOn(EnvironmentBuilder.anEnvironment().withNodes(0)))
        .isEqualTo(
            """
            --nodes: the pool is parked: it has no nodes
              expected: more than 0 (epfabric:gpuPool.nodes, Pulumi.test.yaml:5:12)""");
  }

  @Test
  void namespacesOfTheFabricAreRefused() {
    namespace = Optional.of("epfabric-test-acceptance");
    assertThat(problemsOn(EnvironmentBuilder.anEnvironment()))
        .isEqualTo(
            """
            --namespace: "epfabric-test-acceptance" admits only the fabric's own images
              expected: a namespace of yours""");
  }

  @Test
  void optionsThatAPatchDoesNotUseAreRefused() {
    form = Form.PATCH;
    nodes = Optional.of(2);
    namespace = Optional.of("a");
    command = List.of("b");
    assertThat(problemsOn(EnvironmentBuilder.anEnvironment()))
        .isEqualTo(
            """
            --namespace: has no effect with --form patch
              expected: --form job, jobset or lws
            --nodes: has no effect with --form patch
              expected: --form job, jobset or lws
            COMMAND: has no effect with --form patch
              expected: --form job, jobset or lws""");
  }

  @Test
  void aPatchKeepsTheImageAndItsLibraries() {
    form = Form.PATCH;
    image = Optional.empty();
    UserJob job = planOn(EnvironmentBuilder.anEnvironment());
    assertThat(problems.ordered()).isEmpty();
    assertThat(job.software().image()).isEmpty();
    assertThat(job.software().libraries()).isEqualTo(Libraries.IMAGE);
  }

  @Test
  void aNameHas40CharactersAtMost() {
    name = Optional.of("a".repeat(40));
    assertThat(problemsOn(EnvironmentBuilder.anEnvironment())).isEmpty();
    name = Optional.of("a".repeat(41));
    assertThat(problemsOn(EnvironmentBuilder.anEnvironment())).contains("at most 40");
  }

  @ParameterizedTest
  @CsvSource({"0, false", "1, true", "2, true", "3, false"})
  void aJobHasAtMostAsManyNodesAsThePool(int request, boolean accepted) {
    nodes = Optional.of(request);
    String problems = problemsOn(EnvironmentBuilder.anEnvironment().withNodes(2));
    assertThat(problems.isEmpty()).isEqualTo(accepted);
    assertThat(problems)
        .startsWith(accepted ? "" : "--nodes: the pool has 2 nodes, got " + request);
  }

  @Test
  void theJobUsesAGivenImage() {
    image = Optional.of("example.org/train:v1");
    assertThat(planOn(EnvironmentBuilder.anEnvironment()).software().image().map(Object::toString))
        .contains("example.org/train:v1");
  }

  @Test
  void pairsNeedAFabricWithClaimedNics() {
    pairs = true;
    assertThat(problemsOn(EnvironmentBuilder.anEnvironment().withNetwork("mode", "device")))
        .isEqualTo(
            """
            --pairs: pods of this fabric claim no NICs: epfabric:network.mode is device
              expected: a fabric in mode dranet or dranet-auto""");
  }

  @Test
  void pairsNeedNicsBesideTheGpus() {
    pairs = true;
    EnvironmentBuilder a4x =
        withClaimedNics()
            .withMachine("a4x-highgpu-4g")
            .boughtAs("reservation")
            .withReservation("rack");
    assertThat(problemsOn(a4x))
        .isEqualTo(
            """
            --pairs: a pair is a GPU and a NIC at one PCIe root, and the NICs of a4x-highgpu-4g are at its CPUs
              expected: no --pairs: each pod claims all NICs of its node""");
  }

  private static EnvironmentBuilder withClaimedNics() {
    return EnvironmentBuilder.anEnvironment().withNetwork("mode", "dranet");
  }

  @Test
  void pairsAreClaimedOnRequest() {
    assertThat(planOn(withClaimedNics()).pairs()).isFalse();
    pairs = true;
    assertThat(planOn(withClaimedNics()).pairs()).isTrue();
    nodes = Optional.of(1);
    assertThat(planOn(withClaimedNics().withSingleNode("epfabric")).software().ours()).isFalse();
    assertThat(problems.ordered()).isEmpty();
  }

  @Test
  void jobsOnClaimedGpusNeedPairs() {
    EnvironmentBuilder withClaimedGpus =
        withClaimedNics()
            .withPool("driverVersion", "disabled")
            .withPool("gpus", "claimed")
            .with("acceptance", "gate", "off");
    assertThat(problemsOn(withClaimedGpus))
        .isEqualTo(
            """
            --pairs: missing: pods of this fabric claim GPUs (epfabric:gpuPool.gpus: claimed)
              expected: --pairs, with --image IMAGE and --libraries image""");
  }

  @Test
  void pairsCannotUseTheLibrariesOfTheNode() {
    pairs = true;
    libraries = Optional.of(Libraries.NODE);
    command = List.of("a");
    assertThat(problemsOn(withClaimedNics()))
        .isEqualTo(
            """
            --pairs: the node's libraries come with GKE's device plugin, which claimed GPUs do not use
              expected: --image IMAGE and --libraries image
              hint: epfabric:installer.payload: pod brings the fabric's own into each pod""");
    Problems noProblems = new Problems();
    FabricPlan payloadInPods =
        Planning.planOf(withClaimedNics().with("installer", "payload", "pod"));
    UserJobPlanner.plan(payloadInPods, Planning.CATALOG, request(), noProblems);
    assertThat(noProblems.ordered()).isEmpty();
  }

  private static EnvironmentBuilder withOurLibrary() {
    return withTestImage().withSingleNode("epfabric");
  }

  @Test
  void aJobOnOneNodeUsesTheRequestedLibrary() {
    nodes = Optional.of(1);
    assertThat(planOn(withOurLibrary()).software().ours()).isTrue();
    assertThat(planOn(withTestImage()).software().ours()).isFalse();
    image = Optional.empty();
    command = List.of("python3", "train.py");
    assertThat(planOn(withOurLibrary()).software().ours()).isTrue();
    assertThat(problems.ordered()).isEmpty();
  }

  @Test
  void jobsOnSeveralNodesAndTheTestOfDeepEpUseDeepEp() {
    assertThat(planOn(withOurLibrary()).place().nodes()).isEqualTo(2);
    assertThat(planOn(withOurLibrary()).software().ours()).isFalse();
    image = Optional.empty();
    nodes = Optional.of(1);
    UserJob test = planOn(withOurLibrary());
    assertThat(test.test()).isPresent();
    assertThat(test.software().ours()).isFalse();
    assertThat(problems.ordered()).isEmpty();
  }

  @Test
  void aPatchForOneNodeUsesTheRequestedLibrary() {
    form = Form.PATCH;
    assertThat(planOn(withOurLibrary()).software().ours()).isFalse();
    nodes = Optional.of(2);
    assertThat(planOn(withOurLibrary()).software().ours()).isFalse();
    nodes = Optional.of(1);
    assertThat(planOn(withOurLibrary()).software().ours()).isTrue();
    assertThat(problems.ordered()).isEmpty();
    assertThat(problemsOn(withTestImage()))
        .isEqualTo(
            """
            --nodes: has no effect with --form patch
              expected: --form job, jobset or lws""");
  }
}
