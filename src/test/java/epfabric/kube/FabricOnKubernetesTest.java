package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.infra.Planned;
import epfabric.manifest.Manifest;
import epfabric.manifest.ManifestYaml;
import epfabric.plan.FabricPlan;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a real API server says about every object of every environment. */
@Tag("kube")
class FabricOnKubernetesTest {
  private static final Pattern TYPE_ERROR = Pattern.compile("ERROR: \\S+: (.*?)\\\\n");

  /** Maps of quantities; they can be used all the same, as the installer's tests show. */
  private static final List<String> UNKNOWN_TO_CHECKER =
      List.of("undefined field 'capacity'", "undefined field 'allocatable'");

  private static ControlPlane plane;
  private static Kubectl kubectl;

  @BeforeAll
  static void start() {
    plane = ControlPlane.start("gke", "monitoring", "kueue");
    kubectl = plane.admin();
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  private static FabricPlan plan(String file) {
    String name = file.replaceAll(".*Pulumi\\.|\\.yaml", "");
    return Planned.planText(name, Planned.text(file));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Pulumi.dev.yaml",
        "Pulumi.prod.yaml",
        "Pulumi.guide.yaml",
        "src/test/cases/Pulumi.flex.yaml",
        "src/test/cases/Pulumi.options.yaml",
        "src/test/cases/Pulumi.shared.yaml"
      })
  void everyObjectIsAcceptedAndGoesAgain(String file) {
    AppliedFabric fabric = AppliedFabric.of(plan(file), kubectl);
    assertThat(fabric.applyAll().orFail().output().lines())
        .hasSize(fabric.objects().size())
        .allMatch(line -> line.endsWith(" serverside-applied"));
    fabric.deleteAll();
    assertThat(fabric.left()).isEmpty();
    assertThat(kubectl.run("get", "namespaces", "-o", "name").orFail().output())
        .doesNotContain("epfabric", fabric.system(), fabric.acceptance());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          DaemonSet   | installer          | readinessProbe:       | readynessProbe:       | field not declared in schema
          DaemonSet   | installer          | maxSurge: 0           | maxSurge: 1           | may not be set when maxUnavailable is non-zero
          Job         | deepep-internode   | restartPolicy: Never  | restartPolicy: Always | valid values: "OnFailure", "Never"
          Job         | deepep-internode   | action: Ignore        | action: Ignored       | supported values: "Count", "FailIndex", "FailJob", "Ignore"
          Job         | deepep-internode   | cpu: '32'             | cpu: 32 cores         | quantities must match the regular expression
          Service     | peers              | clusterIP: None       | clusterIP: none       | must be a valid IP address
          ValidatingAdmissionPolicy | epfabric-dev-system-images | has(object | has((object | Syntax error: missing ')'
          """)
  void aPlantedFaultIsRefused(String kind, String name, String right, String wrong, String why) {
    AppliedFabric fabric = AppliedFabric.of(plan("Pulumi.dev.yaml"), kubectl);
    String planted =
        fabric
            .yaml(kind, name)
            .replaceAll("namespace: .*", "namespace: default")
            .replace(right, wrong);
    assertThat(planted).contains(wrong);
    assertThat(Kubectl.refusal(kubectl.apply(planted))).contains(why);
  }

  @Test
  void theTypesOfEveryPolicysExpressionsFit() {
    AppliedFabric fabric = AppliedFabric.of(plan("Pulumi.dev.yaml"), kubectl);
    List<Manifest> policies =
        fabric.objects().stream()
            .filter(m -> m.kind().equals("ValidatingAdmissionPolicy"))
            .toList();
    assertThat(policies).hasSizeGreaterThanOrEqualTo(3);
    for (Manifest policy : policies) {
      assertThat(typeErrors(ManifestYaml.of(policy)))
          .as(policy.id())
          .isSubsetOf(UNKNOWN_TO_CHECKER);
    }
    String planted = fabric.yaml("ValidatingAdmissionPolicy", "epfabric-dev-installer-own-node");
    assertThat(typeErrors(planted.replace("spec.unschedulable", "spec.unscheduled")))
        .contains("undefined field 'unscheduled'");
  }

  /** A mistake in a type is not refused, but noted a moment later. */
  private static Set<String> typeErrors(String policy) {
    kubectl.apply(policy).orFail();
    String status =
        kubectl.awaitValue(
            List.of("get", "validatingadmissionpolicies", "-o", "jsonpath={.items[*].status}"),
            text -> text.contains("typeChecking"));
    kubectl.onFile(policy, "delete").orFail();
    return TYPE_ERROR.matcher(status).results().map(m -> m.group(1)).collect(Collectors.toSet());
  }
}
