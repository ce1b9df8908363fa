package epfabric.deploy.manifest.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.test.ProbeJob.Place;
import epfabric.deploy.manifest.test.ProbeJob.Question;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProbeJobTest {
  private static final FabricPlan PLAN = Planned.plan("dev");

  private static List<String> yaml(Place place) {
    ProbeJob.Request request =
        new ProbeJob.Request(
            "0001",
            place,
            PLAN.pool().name(),
            List.of("gpu-0", "gpu-1"),
            List.of(
                new Question("2.2", 12, "cat /proc/driver/nvidia/version"),
                new Question("2.7", 15, "ip -4 -br addr; echo $?")));
    return ProbeJob.of(PLAN, request).stream().map(ManifestYaml::of).toList();
  }

  @Test
  void theQuestionsAreInAConfigMapNamedLikeTheJob() {
    assertThat(yaml(Place.HOST).get(0))
        .startsWith(
            """
            apiVersion: v1
            kind: ConfigMap
            metadata:
              name: accept-0001-probe-host
              namespace: epfabric-dev-acceptance
            """)
        .contains("    2.2 12 Y2F0IC9wcm9jL2RyaXZlci9udmlkaWEvdmVyc2lvbg==\n")
        .contains("    2.7 15 aXAgLTQgLWJyIGFkZHI7IGVjaG8gJD8=\n")
        .contains("immutable: true")
        .contains("# Asks the questions of a list");
  }

  @Test
  void aProbeOfTheHostMountsFilesOfTheHostReadOnly() {
    assertThat(yaml(Place.HOST).get(1))
        .contains("completions: 2")
        .contains("activeDeadlineSeconds: 627")
        .contains("hostPID: true")
        .contains("hostNetwork: true")
        .contains("automountServiceAccountToken: false")
        .contains(
            """
                    - name: host
                      mountPath: /host
                      readOnly: true
            """)
        .contains(
            """
                    command:
                    - sh
                    - /epfabric-questions/ask.sh
                    - /epfabric-questions/questions
                    - /host
            """)
        .contains("            values:\n                - gpu-0\n                - gpu-1\n");
  }

  @Test
  void aProbeInAPodIsTheFirstContainerOfATest() {
    String job = yaml(Place.POD).get(1);
    assertThat(job)
        .contains("        - /epfabric-questions/questions\n        env:")
        .contains("nvidia.com/gpu: '8'")
        .contains("app.kubernetes.io/name: first-run-probe")
        .contains("epfabric/accept-run: '0001'")
        .doesNotContain("name: judge")
        .doesNotContain("launch.py")
        .doesNotContain("epfabric/test:");
  }

  @Test
  void aPoolWithoutTestsHasNoProbePod() {
    ProbeJob.Request request =
        new ProbeJob.Request("0001", Place.POD, "other", List.of("gpu-0"), List.of());
    assertThatThrownBy(() -> ProbeJob.of(PLAN, request))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no test on pool other");
  }
}
