package epfabric.deploy.infra;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.fabric.plan.Planning;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests which resources refuse deletion or outlive their stack, according to the environment's
 * protection.
 */
class ProtectionTest {
  private static final Set<String> NETWORKS = Set.of("Network", "Subnetwork");
  private static final Set<String> PROTECTED =
      Set.of("Cluster", "Network", "NodePool", "Subnetwork");

  private static Registrations registrations(String protection) {
    return Planned.record(
        Planning.planOf(anEnvironment().withLine("epfabric:protection", protection)));
  }

  private static Set<String> kinds(Registrations recorded, String option) {
    return recorded.resources().stream()
        .filter(r -> r.type().startsWith("gcp:") || r.type().startsWith("kubernetes:"))
        .filter(r -> r.booleanOption(option).orElse(false))
        .map(r -> r.type().replaceFirst(".*:", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @ParameterizedTest
  @CsvSource({"none, false, false", "protect, true, false", "retain, true, true"})
  void protectionFollowsTheSetting(String protection, boolean isProtected, boolean isKept) {
    Registrations recorded = registrations(protection);
    assertThat(kinds(recorded, "protect")).isEqualTo(isProtected ? PROTECTED : Set.of());
    assertThat(kinds(recorded, "retainOnDelete")).isEqualTo(isKept ? NETWORKS : Set.of());
  }

  /** The pool's other resources are replaced with it, unprotected. */
  @Test
  void theSystemPoolMayBeReplaced() {
    Registrations recorded = registrations("protect");
    assertThat(Planned.named(recorded, "NodePool", "system").options())
        .doesNotContainEntry("protect", true);
    assertThat(Planned.named(recorded, "NodePool", "gpu").options()).containsEntry("protect", true);
  }

  /** The new resource has the same name as the old resource: both cannot exist at the same time. */
  @Test
  void resourcesWithAFixedNameAreDeletedBeforeReplacement() {
    for (Registration resource : registrations("retain").resources()) {
      if (resource.type().matches("gcp:(compute|container)/.*")) {
        assertThat(resource.booleanOption("deleteBeforeReplace")).as(resource.urn()).contains(true);
      }
    }
  }
}
