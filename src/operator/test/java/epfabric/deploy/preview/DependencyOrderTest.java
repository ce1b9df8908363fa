package epfabric.deploy.preview;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registration.Identity;
import epfabric.deploy.engine.Registration.References;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class DependencyOrderTest {
  private static Registration resource(String urn, String... needs) {
    return new Registration(
        new Identity(urn, "t", "n"),
        new References(Optional.empty(), Optional.empty(), List.of(needs), Map.of()),
        true,
        Map.of(),
        Map.of());
  }

  private static List<String> order(Registration... resources) {
    return DependencyOrder.ordered(List.of(resources)).stream().map(Registration::urn).toList();
  }

  @Test
  void eachRoundOrdersResourcesWithoutOpenDependenciesByUrn() {
    assertThat(
            order(
                resource("d"),
                resource("a", "c"),
                resource("c", "c", "elsewhere"),
                resource("b", "a", "d")))
        .containsExactly("c", "d", "a", "b");
  }

  @Test
  void resourcesInACycleComeLast() {
    assertThat(order(resource("a", "b"), resource("b", "a"), resource("c")))
        .containsExactly("c", "a", "b");
  }

  /**
   * There are 400 rounds of 5 resources; each resource depends on the 40 that precede its round.
   */
  @Test
  @Timeout(10)
  void eachDependencyIsVisitedOnce() {
    List<Registration> chain = new ArrayList<>();
    String prefix = "urn:pulumi:large::epfabric::kubernetes:networking.gke.io/v1:Network::";
    for (int i = 0; i < 2_000; i++) {
      int from = Math.max(0, i / 5 * 5 - 40);
      chain.add(
          resource(
              prefix + i,
              IntStream.range(from, i / 5 * 5).mapToObj(n -> prefix + n).toArray(String[]::new)));
    }
    assertThat(DependencyOrder.ordered(chain)).hasSize(2_000);
  }
}
