package epfabric.drill;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli;
import epfabric.deploy.bundle.Bundle;
import epfabric.deploy.bundle.BundleContents;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.LifecycleRehearsal;
import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.Rehearsal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Contains the checks of the kind of test that {@link AnotherTestTest} adds, which calls these
 * methods by name.
 */
public final class AnotherTestAtWork {
  private static final Path LOG = Path.of("src/rehearsal/test/resources/drill/nccl-alltoall.txt");

  private AnotherTestAtWork() {}

  private static FabricPlan plan(int nodes) {
    String environment = Planned.text("Pulumi.dev.yaml").replace("nodes: 2", "nodes: " + nodes);
    return Planned.planText(Catalog.load(), "dev", environment);
  }

  public static void isPlannedAndBundled() {
    FabricPlan plan = plan(2);
    assertThat(plan.workload().acceptance().share()).isEqualTo("10 of 10 tests");
    Bundle bundle = BundleContents.of(plan, Planned.record(plan).toJsonLines(), Map.of(), Map.of());
    String all =
        bundle.files().values().stream()
            .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
            .reduce("", String::concat);
    assertThat(all).contains("/opt/epfabric/nccl_alltoall.py", "name: nccl-alltoall");
  }

  public static void isJudged() {
    Cli.Run good = judge(LOG.toString());
    assertThat(good.err()).isEqualTo("note: no --test: " + LOG + " shows nccl-alltoall\n");
    assertThat(good.out()).startsWith("PASS  nccl-alltoall on 2 x a4-highgpu-8g (16 ranks)");
    assertThat(good.out()).contains("all-to-all", "our all-to-all");
    assertThat(good.exit()).isZero();
    Cli.Run wrongTest = judge(LOG.toString(), "--test", "nccl-allreduce");
    assertThat(wrongTest.out())
        .contains("the log is of the test nccl-alltoall, not nccl-allreduce");
    assertThat(wrongTest.exit()).isEqualTo(6);
    Cli.Run tooFewRanks = judge(LOG.toString(), "--test", "nccl-alltoall", "--nodes", "4");
    assertThat(tooFewRanks.out()).contains("16 ranks took part, expected 32");
    assertThat(Cli.run(Path.of("."), "results", "judge", "--help").out()).contains("nccl-alltoall");
  }

  private static Cli.Run judge(String... arguments) {
    String[] all = new String[arguments.length + 2];
    all[0] = "results";
    all[1] = "judge";
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    return Cli.run(Path.of("."), all);
  }

  /** Writes the test's page, and a second node's log, into {@code folder}. */
  public static void isReported(Path folder) throws IOException {
    Path page = folder.resolve("page.html");
    Path second = Files.copy(LOG, folder.resolve("node-1.txt"));
    Cli.Run run =
        Cli.run(Path.of("."), "results", "report", LOG.toString(), "" + second, "-o", "" + page);
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(Files.readString(page)).contains("nccl-alltoall", "all-to-all", "Across the nodes");
  }

  public static void isRehearsed() {
    LifecycleRehearsal.Plans plans =
        new LifecycleRehearsal.Plans(
            Catalog.load(),
            plan(2),
            Map.of(),
            Optional.of(new LifecycleRehearsal.Edit("epfabric:gpuPool.nodes", "4", plan(4))),
            Optional.empty(),
            Optional.empty());
    Rehearsal life =
        LifecycleRehearsal.play(plans, FaultScenario.CALM, Planned::record, moment -> {});
    assertThat(life.left()).isEmpty();
    assertThat(life.stages()).as("%s", life.moments()).allMatch(stage -> stage.well());
    assertThat(life.moments().toString()).contains("test-nccl-alltoall");
  }
}
