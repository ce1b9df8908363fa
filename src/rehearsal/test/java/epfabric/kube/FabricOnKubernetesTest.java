package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.pulumi.Subprocess.Outcome;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
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
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a real API server accepts every object of every environment. */
@Tag("kube")
class FabricOnKubernetesTest {
  private static final Pattern TYPE_ERROR = Pattern.compile("ERROR: \\S+: (.*?)\\\\n");

  private static final List<AppliedFabric> DELETED = new ArrayList<>();

  private static ControlPlane plane;
  private static Kubectl kubectl;

  @BeforeAll
  static void start() {
    plane = ControlPlane.extended();
    kubectl = plane.admin();
    NvidiaChart.define(kubectl);
  }

  @AfterAll
  static void stop() {
    for (AppliedFabric fabric : DELETED) {
      kubectl.awaitValue(fabric.namespacesCommand(), String::isBlank);
      assertThat(fabric.left()).isEmpty();
    }
    plane.close();
  }

  private static FabricPlan plan(String file) {
    String name = file.replaceAll(".*Pulumi\\.|\\.yaml", "");
    return Planned.planText(name, Planned.text(file));
  }

  /** Returns all shipped environments and all environments of tests. */
  static List<Path> environments() throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path folder : List.of(Path.of(""), Path.of("src/core/test/cases"))) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "Pulumi.*.yaml")) {
        files.forEach(found::add);
      }
    }
    Collections.sort(found);
    assertThat(found).hasSizeGreaterThanOrEqualTo(6);
    return found;
  }

  @ParameterizedTest
  @MethodSource("environments")
  void everyObjectIsAcceptedInDryRunAndAppliedAndDeleted(Path file) {
    AppliedFabric fabric = AppliedFabric.of(plan(file.toString()), kubectl);
    fabric.applyNamespaces();
    assertAccepted(fabric.applyAll("--dry-run=server"), fabric, " (server dry run)");
    assertThat(fabric.left().lines()).isNotEmpty().allMatch(name -> name.startsWith("namespace/"));
    assertAccepted(fabric.applyAll(), fabric, "");
    // Deleting a namespace takes five seconds or more, so stop() waits for all deletions together.
    fabric.beginToDeleteAll();
    DELETED.add(fabric);
  }

  private static void assertAccepted(Outcome outcome, AppliedFabric fabric, String suffix) {
    assertThat(outcome.orFail().output().lines())
        .hasSize(fabric.objects().size())
        .allMatch(line -> line.endsWith(" serverside-applied" + suffix));
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
  void anObjectWithAFaultIsRefused(
      String kind, String name, String right, String wrong, String why) {
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
  void expressionsOfEveryPolicyHaveCorrectTypes() {
    AppliedFabric fabric = AppliedFabric.of(plan("Pulumi.dev.yaml"), kubectl);
    List<Manifest> policies =
        fabric.objects().stream()
            .filter(m -> m.kind().equals("ValidatingAdmissionPolicy"))
            .toList();
    assertThat(policies).hasSizeGreaterThanOrEqualTo(3);
    for (Manifest policy : policies) {
      assertThat(typeErrors(ManifestYaml.of(policy))).as(policy.id()).isEmpty();
    }
    String planted = fabric.yaml("ValidatingAdmissionPolicy", "epfabric-dev-installer-own-node");
    assertThat(typeErrors(planted.replace("spec.taints", "spec.tints")))
        .contains("undefined field 'tints'");
  }

  /**
   * Returns the type errors of a policy. The API server accepts such a policy, and reports the
   * errors in its status a moment later.
   */
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
