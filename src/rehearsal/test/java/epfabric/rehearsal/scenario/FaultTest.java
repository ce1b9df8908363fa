package epfabric.rehearsal.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.rehearsal.scenario.Fault.What;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FaultTest {
  @Test
  void textsUseTheSingularForOneAndThePluralForMore() {
    assertThat(new Fault(What.UNAVAILABLE, LifeStage.UP, 1, 1).text())
        .isEqualTo(
            "unavailable during up: 1 answer with 503, after 1 request that changes something");
    assertThat(new Fault(What.UNAVAILABLE, LifeStage.UP, 2, 3).text())
        .isEqualTo(
            "unavailable during up: 2 answers with 503, after 3 requests that change something");
  }

  @ParameterizedTest
  @EnumSource(What.class)
  void singularUnitsAreNotPlural(What kind) {
    assertThat(new Fault(kind, kind.stages().get(0), 1).text()).doesNotContain(kind.unit());
    assertThat(new Fault(kind, kind.stages().get(0), 2).text()).endsWith(": 2 " + kind.unit());
  }
}
