package epfabric.fabric.plan;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.InvalidEnvironmentException;
import epfabric.fabric.environment.ConfigSource;
import epfabric.fabric.environment.Environment;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.environment.PulumiCli;
import epfabric.fabric.plan.planner.FabricPlanner;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that offline commands, which read the file, and a deployment, which reads the CLI's values,
 * plan the same fabric.
 */
class SameThroughTheCliTest {
  private static final int RANDOM_ENVIRONMENTS =
      "true".equals(System.getenv("EPFABRIC_LONG")) ? 20_000 : 400;

  static List<String> names() {
    return ShippedEnvironmentsTest.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void aShippedEnvironmentHasTheSamePlanThroughTheCli(String name) {
    String file = new String(ShippedEnvironments.files().get(name), StandardCharsets.UTF_8);
    assertThat(outcome(fromCli(name, file))).isEqualTo(outcome(ShippedEnvironments.source(name)));
  }

  @Test
  void generatedEnvironmentsHaveTheSamePlanThroughTheCli() {
    int plans = 0;
    for (int seed = 0; seed < RANDOM_ENVIRONMENTS; seed++) {
      EnvironmentBuilder environment = randomEnvironment(new SplittableRandom(seed));
      String fromFile = outcome(environment.source());
      assertThat(outcome(fromCli("test", environment.yaml())))
          .as("seed %d:%n%s", seed, environment.yaml())
          .isEqualTo(fromFile);
      plans += fromFile.startsWith("FabricPlan") ? 1 : 0;
    }
    assertThat(plans)
        .as("number of generated environments that can be planned")
        .isBetween(RANDOM_ENVIRONMENTS / 10, RANDOM_ENVIRONMENTS * 9 / 10);
  }

  private static ConfigSource fromCli(String name, String file) {
    return ConfigSource.ofPulumi(name, PulumiCli.configOf(file));
  }

  /** Returns the plan without the origins of decisions, or all problems without their places. */
  private static String outcome(ConfigSource source) {
    try {
      PlanInput input =
          new PlanInput(
              Environment.read(source), Planning.CATALOG, Optional.empty(), ImageLock.NONE);
      FabricPlan plan = FabricPlanner.plan(input);
      List<PlanDecision> withoutOrigins =
          plan.decisions().stream().map(d -> new PlanDecision(d.key(), d.value(), "")).toList();
      return new FabricPlan(
              plan.scope(),
              plan.network(),
              plan.cluster(),
              plan.pool(),
              plan.podNetworksAdopted(),
              plan.install(),
              plan.workload(),
              plan.addons(),
              plan.serving(),
              plan.cost(),
              withoutOrigins)
          .toString();
    } catch (InvalidEnvironmentException e) {
      return e.problems().stream()
          .map(p -> p.key() + ": " + p.message() + " / " + p.expected() + " / " + p.hint())
          .sorted()
          .collect(Collectors.joining("\n"));
    }
  }

  private static EnvironmentBuilder randomEnvironment(SplittableRandom random) {
    EnvironmentBuilder environment = anEnvironment();
    String[][] choices = {
      {"network", "podCidr", "10.64.0.0/14", "10.64.0.0/20", "\"10.64.0.0/14\""},
      {"network", "rdmaCidr", "172.16.0.0/16", "10.4.0.0/16"},
      {"network", "adopt", "", "{}"},
      {"cluster", "releaseChannel", "rapid", "none", "'stable'"},
      {"cluster", "version", "1.35.8-gke.1036000", "\"1.40\"", "1.31"},
      {"cluster", "authorizedNetworks", "[]", "[{cidr: 203.0.113.0/24, name: \"a <b> & c\"}]"},
      {"cluster", "systemPool", "{machine: e2-standard-8, nodes: 3}", ""},
      {"cluster", "privateNodes", "true", "false"},
      {"gpuPool", "nodes", "2", "0", "8", "\"4\"", "-1", ""},
      {"gpuPool", "capacity", "spot", "on-demand", "reservation", "flex-start"},
      {"gpuPool", "reservation", "b200-prod", "null"},
      {"gpuPool", "placement", "compact", "none"},
      {"gpuPool", "upgrades", "{maxSurge: 1, strategy: surge}", "{autoRepair: false}", "~"},
      {"gpuPool", "labels", "{zeta: a, team: ml, alpha: 1}", "{team: \"007\"}"},
      {"gpuPool", "taints", "[{key: a, value: b, effect: no-schedule}]", "[]"},
      {"gpuPool", "secureBoot", "false", "true"},
      {"labels", "team", "ml", "1", "\"1.30\"", "null"},
      {"labels", "aaa", "x"},
      {"podNetworks", "gvnic", "host-1", "rdma-1"},
      {"transport", "variables", "{NCCL_DEBUG: INFO, EP_NIC_NAME: mlx5_0}", "{NCCL_DEBUGG: a}"},
      {"transport", "qpDepth", "1024", "63"},
      {"acceptance", "tests", "[internode, intranode]", "[nope]", "[]"},
      {"acceptance", "gate", "warn", "\"off\""},
      {"budget", "maxSpotPerNodeHour", "60", "51.55"},
      {"budget", "pricePerNodeHour", "45.5", "128.88"}
    };
    for (String[] choice : choices) {
      if (random.nextInt(6) == 0) {
        environment.with(choice[0], choice[1], choice[2 + random.nextInt(choice.length - 2)]);
      }
    }
    return environment;
  }
}
