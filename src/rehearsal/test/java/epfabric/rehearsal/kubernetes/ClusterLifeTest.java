package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests invariants of a cluster in which random objects and nodes are added, fail and are deleted.
 */
class ClusterLifeTest {
  private static final int STEPS = 60;
  private static final BigDecimal CPUS = new BigDecimal("3.9");

  private static final String JOB = "batch/v1 Job";
  private static final String DAEMON_SET = "apps/v1 DaemonSet";
  private static final String DEPLOYMENT = "apps/v1 Deployment";
  private static final String GROUPS = "leaderworkerset.x-k8s.io/v1 LeaderWorkerSet";
  private static final List<String> OWNERS = List.of(JOB, DAEMON_SET, DEPLOYMENT, GROUPS);

  static LongStream seeds() {
    long first = Long.getLong("epfabric.seed", 1);
    return LongStream.range(first, first + 25);
  }

  /** A sequence of random steps, each of which is followed by checks. */
  private record Life(World world, Random random) {
    static World run(long seed, Consumer<World> check) {
      Life life = new Life(new World(Life::play), new Random(seed));
      for (int i = 0; i < STEPS; i++) {
        life.step();
        check.accept(life.world());
      }
      return life.world();
    }

    private static ContainerPlay play(PodMoment moment) {
      return switch (Math.floorMod(ObjectStore.uid(moment.pod()).hashCode(), 6)) {
        case 0 -> ContainerPlay.endsWith(1, 7, "no");
        case 1 -> ContainerPlay.endsWith(0, 20, "yes");
        case 2 -> ContainerPlay.hanging();
        case 3 -> ContainerPlay.outOfMemoryAfter(15);
        default -> ContainerPlay.readyAfter(4);
      };
    }

    private void step() {
      switch (random.nextInt(7)) {
        case 0 -> join("n" + random.nextInt(4));
        case 1 -> world.cluster.leave("n" + random.nextInt(4));
        case 2, 3 -> apply(anyOwner());
        case 4 -> world.cluster.delete(anyOwner());
        case 5 -> deletePod();
        default -> world.pass(random.nextInt(40));
      }
      world.pass(random.nextInt(3));
    }

    private ObjectKey anyOwner() {
      String[] words = OWNERS.get(random.nextInt(OWNERS.size())).split(" ", -1);
      return new ObjectKey(words[0], words[1], "work", "x" + random.nextInt(3));
    }

    private void join(String node) {
      if (world.cluster.get(EmulatedNodes.key(node)).isEmpty()) {
        world.join(node);
      }
    }

    private void apply(ObjectKey key) {
      boolean jobExists = key.kind().equals("Job") && world.cluster.get(key).isPresent();
      if (!jobExists) {
        world.apply(
            "{apiVersion: %s, kind: %s, metadata: {name: %s, namespace: work}, spec: {%s}}"
                .formatted(key.apiVersion(), key.kind(), key.name(), spec(key.kind())));
      }
    }

    private String spec(String kind) {
      int number = random.nextInt(3);
      return switch (kind) {
        case "Job" ->
            "completions: 2, parallelism: %d, completionMode: Indexed, backoffLimit: %d, %s"
                .formatted(1 + number, number, template("template", "Never", cpus()));
        case "Deployment" -> "replicas: " + number + ", " + template("template", "Always", cpus());
        case "DaemonSet" -> template("template", "Always", 0);
        default ->
            "replicas: %d, leaderWorkerTemplate: {size: 2, %s}"
                .formatted(number, template("workerTemplate", "Always", cpus()));
      };
    }

    private int cpus() {
      return 500 * (1 + random.nextInt(4));
    }

    private static String template(String name, String restarts, int cpus) {
      return """
      %s: {metadata: {labels: {a: b}}, spec: {restartPolicy: %s, containers: [
        {name: main, image: i, readinessProbe: {}, resources: {requests: {cpu: %dm}}}]}}
      """
          .formatted(name, restarts, cpus);
    }

    private void deletePod() {
      List<ObjectNode> pods = world.pods();
      if (!pods.isEmpty()) {
        world.cluster.delete(ObjectKey.of(pods.get(random.nextInt(pods.size()))));
      }
    }
  }

  private static List<ObjectNode> scheduledPods(World world) {
    return world.pods().stream()
        .filter(pod -> !EmulatedPods.isFinished(pod) && !EmulatedPods.node(pod).isEmpty())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void podsNeverExceedTheCapacityOfTheirNode(long seed) {
    Life.run(
        seed,
        world -> {
          Map<String, BigDecimal> used = new TreeMap<>();
          for (ObjectNode pod : scheduledPods(world)) {
            BigDecimal cpus = NodeFit.wanted(pod).getOrDefault("cpu", BigDecimal.ZERO);
            used.merge(EmulatedPods.node(pod), cpus, BigDecimal::add);
          }
          assertThat(used.values()).allMatch(cpus -> cpus.compareTo(CPUS) <= 0);
        });
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void podsAreOnlyOnExistingNodes(long seed) {
    Life.run(
        seed,
        world ->
            assertThat(scheduledPods(world))
                .allMatch(
                    pod ->
                        world.cluster.get(EmulatedNodes.key(EmulatedPods.node(pod))).isPresent()));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noObjectRemainsOnceEveryOwnerIsDeleted(long seed) {
    World world = Life.run(seed, check -> {});
    for (String owner : OWNERS) {
      String[] words = owner.split(" ", -1);
      world.cluster.list(words[0], words[1]).stream()
          .map(ObjectKey::of)
          .forEach(world.cluster::delete);
    }
    world.pass(120);
    assertThat(world.pods()).isEmpty();
    assertThat(world.cluster.list("apps/v1", "ReplicaSet")).isEmpty();
    assertThat(world.cluster.list("v1", "Service")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theSameStepsResultInTheSameCluster(long seed) {
    World one = Life.run(seed, check -> {});
    World other = Life.run(seed, check -> {});
    assertThat(one.pods()).isEqualTo(other.pods());
    assertThat(one.cluster.list("v1", "Event")).isEqualTo(other.cluster.list("v1", "Event"));
  }
}
