package epfabric.rehearsal.verb;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.Rehearsal;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RehearsalTextTest {
  private static List<String> proof(List<String> left) {
    Rehearsal rehearsal =
        new Rehearsal(
            new Rehearsal.Setting("ours", "in memory", FaultScenario.CALM),
            new Rehearsal.Gaps(List.of(), List.of()),
            List.of(),
            List.of(),
            90,
            left,
            List.of());
    return new RehearsalText(false).end("dev", rehearsal);
  }

  @Test
  void everyRemainingResourceIsListedWithTheOrphansCommand() {
    List<String> left = IntStream.range(0, 40).mapToObj(i -> "projects/p/resources/" + i).toList();
    List<String> lines = proof(left);
    int at = lines.indexOf("  left           40 resources");
    assertThat(lines.subList(at + 1, at + 41))
        .containsExactlyElementsOf(left.stream().map(path -> "    " + path).toList());
    assertThat(lines.get(at + 41)).isEqualTo("    > in a real project: epfabric orphans dev");
  }

  @Test
  void theProofReportsThatNoResourceRemains() {
    assertThat(proof(List.of()))
        .contains("  left           nothing")
        .noneMatch(line -> line.contains("orphans"));
  }
}
