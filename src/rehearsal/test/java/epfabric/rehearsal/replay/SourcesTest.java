package epfabric.rehearsal.replay;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.deploy.infra.Planned;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compares the durations of a rehearsal with their sources. */
class SourcesTest {
  private static final Pattern SUM =
      Pattern.compile("\\| \\*\\*sum\\*\\* \\| \\*\\*(\\d+)\\*\\* \\| \\*\\*(\\d+)\\*\\* \\|");
  private static final String DOC = Planned.text("docs/installer.md");

  private final RehearsalDurations durations = RehearsalDurations.load();

  @Test
  void theDurationsHaveThePhasesOfTheInstaller() {
    List<String> documented =
        Pattern.compile("(?m)^\\| `([a-z]+)` \\| .*\\| .* \\|$")
            .matcher(
                DOC.substring(DOC.indexOf("| phase | work |"), DOC.indexOf("Nothing is compiled")))
            .results()
            .map(row -> row.group(1))
            .toList();
    assertThat(InstallerPlay.phasesOf("install")).isEqualTo(documented);
  }

  @Test
  void theSumOfTheDurationsEqualsTheEstimatesInTheDocument() {
    Matcher sum = SUM.matcher(DOC);
    assertThat(sum.find()).isTrue();
    assertThat(sum("modules")).isEqualTo(Double.parseDouble(sum.group(1)));
    assertThat(sum("modules-cached")).isEqualTo(Double.parseDouble(sum.group(2)));
  }

  private double sum(String modules) {
    double pull = durations.of("installer.pull");
    return pull
        + InstallerPlay.phasesOf("install").stream()
            .map(phase -> phase.equals("modules") ? modules : phase)
            .mapToDouble(phase -> durations.of("installer." + phase))
            .sum();
  }

  @Test
  void aTestTakesAFifthOfItsLimit() {
    List<String> words =
        List.of("launch.py", "--test", "t", "--limit-seconds", "900", "--", "t.py");
    assertThat(TestPlay.usualSeconds(words)).isEqualTo(180);
  }

  @Test
  void everyDurationNamesItsSource() {
    assertThat(durations.rows()).hasSizeGreaterThan(20).containsKey("installer.modules");
    assertThat(
            durations.rows().values().stream()
                .map(d -> d.source().name())
                .distinct()
                .sorted()
                .collect(joining(" ")))
        .isEqualTo("ASSUMED ESTIMATE MEASURED");
    assertThatThrownBy(() -> durations.of("installer.none"))
        .hasMessage("durations.yaml has no installer.none");
  }

  @Test
  void aFaultMustHaveAPhaseAndAReasonOfTheInstaller() {
    assertThatThrownBy(() -> InstallerFault.failing("load", "Sunspots", 1))
        .hasMessage("no reason of the installer: \"Sunspots\"; docs/installer.md lists them");
    assertThatThrownBy(() -> InstallerFault.vanishing("lunch"))
        .hasMessageStartingWith(
            "no phase of the installer: \"lunch\"; expected one of [devices, driver,");
  }
}
