package epfabric.rehearsal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Creates, tests and deletes all objects of a shipped environment. */
class FabricLifeTest {
  private static final Catalog CATALOG = Catalog.load();

  @ParameterizedTest
  @FieldSource("epfabric.deploy.infra.Planned#SHIPPED")
  void aFabricIsCreatedTestedAndDeleted(String environment) {
    runLifeCycle(new RehearsedFabric(environment, RehearsedPlays.good(CATALOG)));
  }

  @Test
  void aFabricIsVerifiedIfItsPodsContainTheLibraries() {
    String pods = "  epfabric:installer:\n    payload: pod\n";
    RehearsedFabric fabric =
        new RehearsedFabric(Planned.plan("dev", text -> text + pods), RehearsedPlays.good(CATALOG));
    runLifeCycle(fabric);
  }

  private static void runLifeCycle(RehearsedFabric fabric) {
    fabric.applyInfrastructure();
    fabric.joinAll();
    fabric.passUntil(fabric::allVerified, 900);
    for (String job : fabric.jobs()) {
      fabric.apply(job);
      fabric.passUntil(() -> !fabric.ending(job).isEmpty(), 3600);
      assertThat(fabric.ending(job))
          .as(job + fabric.messages(job))
          .isEqualTo("Complete CompletionsReached");
    }
    fabric.deleteAll();
    assertThat(fabric.left()).isEmpty();
  }

  @Test
  void repeatedRunsHaveTheSameResult() {
    assertThat(objectsDuringTests()).hasSizeGreaterThan(30).isEqualTo(objectsDuringTests());
  }

  /** Returns all objects of a fabric during its tests, as text. */
  private static List<String> objectsDuringTests() {
    RehearsedFabric fabric = new RehearsedFabric("dev", RehearsedPlays.good(CATALOG));
    fabric.applyInfrastructure();
    fabric.joinAll();
    fabric.passUntil(fabric::allVerified, 900);
    fabric.apply("fabric-ready");
    fabric.apply("deepep-internode");
    fabric.pass(100);
    return Stream.of(
            "v1 Pod", "v1 Event", "v1 Node", "v1 ConfigMap", "batch/v1 Job", "apps/v1 DaemonSet")
        .map(kind -> kind.split(" ", -1))
        .flatMap(kind -> fabric.cluster.list(kind[0], kind[1]).stream())
        .map(String::valueOf)
        .toList();
  }

  @Test
  void aNodeWithDriversOfGkeIsReadyWithinItsTimeBudget() {
    RehearsedFabric fabric = new RehearsedFabric("dev", RehearsedPlays.good(CATALOG));
    fabric.applyInfrastructure();
    fabric.joinAll();
    Instant start = fabric.time.now();
    fabric.passUntil(fabric::allVerified, 900);
    assertThat(fabric.note("gpu-0", "phase")).isEqualTo("ready");
    assertThat(fabric.note("gpu-0", "phase-seconds")).contains("\"stage\":10");
    assertThat(seconds(start, fabric))
        .as("seconds: 121 s and the time until the first check")
        .isBetween(121L, 131L);
    String late = fabric.join();
    Instant joined = fabric.time.now();
    fabric.passUntil(() -> fabric.verified(fabric.node(late)), 900);
    assertThat(seconds(joined, fabric)).as("seconds of a node that joins later").isLessThan(131L);
  }

  @Test
  void aNodeThatJoinsLaterUsesTheBuiltModulesAndIsReadyInTheEstimatedTime() {
    RehearsedFabric fabric =
        new RehearsedFabric(
            Planned.plan("dev", text -> text + "  epfabric:software: b200\n"),
            RehearsedPlays.good(CATALOG));
    fabric.applyInfrastructure();
    fabric.joinAll();
    Instant start = fabric.time.now();
    fabric.passUntil(fabric::allVerified, 900);
    assertThat(fabric.note("gpu-0", "modules")).isEqualTo("built");
    assertThat(fabric.note("gpu-0", "software-set"))
        .isEqualTo(fabric.plan.workload().software().name());
    assertThat(seconds(start, fabric))
        .as("seconds: 290 s and the time until the first check")
        .isBetween(290L, 300L);
    String late = fabric.join();
    start = fabric.time.now();
    fabric.passUntil(() -> fabric.verified(fabric.node(late)), 900);
    assertThat(fabric.note(late, "modules")).isEqualTo("cached");
    assertThat(fabric.note(late, "phase-seconds")).contains("\"modules\":5,", "\"stage\":55,");
    assertThat(seconds(start, fabric))
        .as("seconds: 165 s and the time until the first check")
        .isBetween(165L, 175L);
  }

  private static long seconds(Instant start, RehearsedFabric fabric) {
    return Duration.between(start, fabric.time.now()).toSeconds();
  }
}
