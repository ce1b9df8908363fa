package epfabric.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.LifecycleRehearsal;
import epfabric.rehearsal.RehearsalSetting;
import epfabric.rehearsal.pulumi.PluginChoice;
import epfabric.rehearsal.pulumi.PulumiProject;
import epfabric.rehearsal.scenario.Fault;
import epfabric.rehearsal.scenario.Fault.What;
import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.LifeStage;
import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Moment.Mark;
import epfabric.rehearsal.scenario.Rehearsal;
import epfabric.rehearsal.scenario.StageOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rehearses a fabric with an ordinary pulumi CLI, which is killed during an update. */
@Tag("e2e")
class RehearsedByPulumiTest {
  /** The speed of the emulated time, because Google's provider waits in real time. */
  private static final int PLUGIN_SPEED = 600;

  @TempDir private Path folder;

  /**
   * The faults: SIGKILL during the 31st operation while the cloud works on it, a stock-out, and a
   * foreign firewall.
   */
  @Test
  void aRehearsalContinuesAfterAKillAndLeavesNothing() throws Exception {
    Path pulumi = RealCli.orSkip();
    Path bundle = ProjectFolders.bundle(ProgramJar.orSkip(), folder.resolve("bundle"), "dev");
    PulumiProject project =
        new PulumiProject(
            pulumi,
            PluginChoice.OWN,
            bundle,
            Files.createDirectory(folder.resolve("scratch")),
            "dev");
    FaultScenario scenario =
        new FaultScenario(
            "test",
            List.of(
                new Fault(What.KILL, LifeStage.UP, 31),
                new Fault(What.STOCK_OUT, LifeStage.UP, 40),
                new Fault(What.FOREIGN_FIREWALL, LifeStage.DESTROY, 1)));
    Rehearsal life;
    try (RehearsalSetting setting = RehearsalSetting.inMemory()) {
      life =
          LifecycleRehearsal.play(
              plans(), scenario, Planned::record, moment -> {}, setting.deployedBy(project));
    }
    assertThat(life.setting().engine()).startsWith("an ordinary pulumi CLI");
    assertThat(life.stages()).allMatch(StageOutcome::well, "well");
    assertThat(life.left()).isEmpty();
    assertThat(life.faults()).allMatch(fault -> fault.struck() == 1, "struck once");
    assertThat(texts(life, Mark.REMEDY))
        .anyMatch(text -> text.startsWith("pulumi cancel --yes"))
        .anyMatch(text -> text.contains("pulumi refresh --yes --"));
    assertThat(files(folder.resolve("scratch"))).noneMatch(file -> file.endsWith(".attrs"));
  }

  /** Google's own provider sends its requests to the emulated cloud. */
  @Test
  void aRehearsalWithTheProviderOfGoogleLeavesNothing() throws Exception {
    Path pulumi = RealCli.orSkip();
    GooglePlugin.orSkip();
    Path bundle = ProjectFolders.bundle(ProgramJar.orSkip(), folder.resolve("bundle"), "dev");
    Path scratch = Files.createDirectory(folder.resolve("scratch"));
    PulumiProject project =
        new PulumiProject(pulumi, PluginChoice.INSTALLED, bundle, scratch, "dev");
    FaultScenario scenario =
        new FaultScenario(
            "test",
            List.of(
                new Fault(What.NEW_PROJECT, LifeStage.UP, 3),
                new Fault(What.KILL, LifeStage.UP, 12)));
    Rehearsal life;
    try (RehearsalSetting setting = RehearsalSetting.running(PLUGIN_SPEED, Optional.empty())) {
      life =
          LifecycleRehearsal.play(
              plans(), scenario, Planned::record, moment -> {}, setting.deployedBy(project));
    }
    assertThat(life.setting().engine()).contains("Google's provider is the installed one");
    assertThat(life.stages()).allMatch(StageOutcome::well, "well");
    assertThat(life.left()).isEmpty();
    assertThat(life.faults()).allMatch(fault -> fault.struck() == 1, "struck once");
    assertThat(texts(life, Mark.FAULT)).anyMatch(text -> text.contains("when it started: create"));
  }

  /**
   * Returns all files, including those of the backend, where a half-written file would break every
   * command.
   */
  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      List<String> files = paths.map(Path::toString).toList();
      assertThat(files).anyMatch(file -> file.endsWith(".pulumi/meta.yaml"));
      return files;
    }
  }

  static LifecycleRehearsal.Plans plans() {
    FabricPlan plan = Planned.plan("dev");
    FabricPlan more = Planned.plan("dev", t -> t.replace("nodes: 2", "nodes: 4"));
    return new LifecycleRehearsal.Plans(
        Catalog.load(),
        plan,
        BuiltImages.settings("dev"),
        Optional.of(new LifecycleRehearsal.Edit("epfabric:gpuPool.nodes", "4", more)),
        Optional.empty(),
        Optional.empty());
  }

  private static List<String> texts(Rehearsal life, Mark mark) {
    return life.moments().stream().filter(m -> m.mark() == mark).map(Moment::text).toList();
  }
}
