package epfabric.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.rehearsal.LifecycleRehearsal;
import epfabric.rehearsal.RehearsalSetting;
import epfabric.rehearsal.SingleFaults;
import epfabric.rehearsal.pulumi.PluginChoice;
import epfabric.rehearsal.pulumi.PulumiProject;
import epfabric.rehearsal.scenario.Fault;
import epfabric.rehearsal.scenario.Fault.What;
import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Moment.Mark;
import epfabric.rehearsal.scenario.Rehearsal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Repeats the rehearsals of {@code FaultStoriesTest} with an ordinary pulumi CLI: the printed
 * remedies must help with the real engine, too. {@code EPFABRIC_LONG=true} plays every fault in
 * every stage; otherwise, only faults whose handling depends on the engine are played: resources
 * that were created but are unhealthy.
 */
@Tag("e2e")
class FaultsByPulumiTest {
  private static final boolean PLAY_ALL_FAULTS = "true".equals(System.getenv("EPFABRIC_LONG"));

  private static final Set<What> ALWAYS_PLAYED = Set.of(What.OUT_OF_MEMORY, What.SLOW_FABRIC);

  @TempDir private Path folder;

  static Stream<Fault> faults() {
    return SingleFaults.all()
        .filter(fault -> PLAY_ALL_FAULTS || ALWAYS_PLAYED.contains(fault.kind()));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aRehearsalContinuesAfterAFaultAndPrintsRemedies(Fault fault) throws Exception {
    Rehearsal life = rehearse(fault);
    assertThat(life.setting().engine()).startsWith("an ordinary pulumi CLI");
    SingleFaults.assertRecoveredFrom(life, fault);
    if (ALWAYS_PLAYED.contains(fault.kind())) {
      assertThat(life.moments().stream().filter(m -> m.mark() == Mark.FAILURE))
          .as("one failed `up`; the next `up` creates the Job again")
          .extracting(Moment::text)
          .singleElement()
          .asString()
          .contains("[BackoffLimitExceeded] Job has reached the specified backoff limit");
    }
  }

  private Rehearsal rehearse(Fault fault) throws Exception {
    Path pulumi = RealCli.orSkip();
    Path bundle = ProjectFolders.bundle(ProgramJar.orSkip(), folder.resolve("bundle"), "dev");
    PulumiProject project =
        new PulumiProject(
            pulumi,
            PluginChoice.OWN,
            bundle,
            Files.createDirectory(folder.resolve("scratch")),
            "dev");
    try (RehearsalSetting setting = RehearsalSetting.inMemory()) {
      return LifecycleRehearsal.play(
          RehearsedByPulumiTest.plans(),
          new FaultScenario("test", List.of(fault)),
          Planned::record,
          moment -> {},
          setting.deployedBy(project));
    }
  }
}
