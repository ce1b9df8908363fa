package epfabric.rehearsal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.catalog.Catalog;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A whole fabric of a shipped environment, from its first object to its last. */
class FabricLifeTest {
  private static final Catalog CATALOG = Catalog.load();

  @ParameterizedTest
  @ValueSource(strings = {"dev", "guide", "prod"})
  void comesUpIsTestedAndGoesAway(String environment) {
    RehearsedFabric fabric = new RehearsedFabric(environment, RehearsedPlays.good(CATALOG));
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
}
