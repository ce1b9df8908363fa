package epfabric.operate.advice.project;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.value.GkeVersion;
import epfabric.fabric.plan.notice.Notice;
import epfabric.fabric.plan.notice.Severity;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LocalMachineTest {
  private static final String JAVA =
      "openjdk version \"17.0.15\" 2025-04-15\nOpenJDK Runtime Environment (build 17.0.15+6)\n";
  private static final String GCLOUD = "Google Cloud SDK 528.0.0\nalpha 2025.06.20\nbq 2.1.18\n";
  private static final String KUBECTL = "Client Version: v1.32.4-dispatcher\nKustomize: v5.5.0\n";

  /** Returns the outputs of current programs. */
  private static Map<String, ProgramProbe> currentProbes() {
    Map<String, ProgramProbe> probes = new LinkedHashMap<>();
    probes.put("java", ProgramProbe.answered(JAVA));
    probes.put("pulumi", ProgramProbe.answered("v3.265.0\n"));
    probes.put("gke-gcloud-auth-plugin", ProgramProbe.answered("Kubernetes v1.30.0+03fcd0f8\n"));
    probes.put("gcloud", ProgramProbe.answered(GCLOUD));
    probes.put("kubectl", ProgramProbe.answered(KUBECTL));
    return probes;
  }

  private static Notice judge(String program, ProgramProbe probe) {
    return judge(program, probe, Optional.empty());
  }

  private static Notice judge(String program, ProgramProbe probe, Optional<GkeVersion> cluster) {
    Map<String, ProgramProbe> probes = currentProbes();
    probes.put(program, probe);
    return new LocalMachine(cluster)
        .judge(probes).stream().filter(n -> n.subject().equals(program)).findFirst().orElseThrow();
  }

  @Test
  void currentProgramsAreReportedWithTheirVersions() {
    assertThat(
            new LocalMachine(Optional.of(new GkeVersion("1.33.5-gke.1162000")))
                .judge(currentProbes()))
        .containsExactly(
            Notice.fine("java", "17.0.15"),
            Notice.fine("pulumi", "3.265.0"),
            Notice.fine("gke-gcloud-auth-plugin", "v1.30.0+03fcd0f8"),
            Notice.fine("gcloud", "528.0.0"),
            Notice.fine("kubectl", "1.32.4"));
  }

  @Test
  void aMissingProgramIsReportedWithItsInstallation() {
    assertThat(new LocalMachine(Optional.empty()).judge(Map.of()))
        .hasSize(5)
        .allSatisfy(n -> assertThat(n.message()).startsWith("not on PATH; needed for "))
        .allSatisfy(n -> assertThat(n.remedy()).isNotEmpty())
        .extracting(Notice::severity)
        .containsExactly(
            Severity.BLOCKS, Severity.BLOCKS, Severity.BLOCKS, Severity.WARNS, Severity.WARNS);
  }

  @Test
  void anOldProgramIsReportedWithTheRequiredVersion() {
    assertThat(judge("java", ProgramProbe.answered("openjdk version \"11.0.2\"")))
        .isEqualTo(
            Notice.blocks(
                "java",
                "11.0.2, expected 17 or newer: epfabric is built for it (DEVELOPMENT.md)",
                "Debian and Ubuntu: sudo apt-get install openjdk-17-jdk-headless; elsewhere"
                    + " https://adoptium.net"));
    assertThat(judge("pulumi", ProgramProbe.answered("v3.99.0")).severity())
        .isEqualTo(Severity.BLOCKS);
    assertThat(judge("pulumi", ProgramProbe.answered("v3.260.0")).severity())
        .isEqualTo(Severity.FINE);
    assertThat(judge("kubectl", ProgramProbe.answered("Client Version: v1.25.9")).severity())
        .isEqualTo(Severity.WARNS);
  }

  @Test
  void javaEightIsTooOld() {
    assertThat(judge("java", ProgramProbe.answered("java version \"1.8.0_292\"")).severity())
        .isEqualTo(Severity.BLOCKS);
  }

  @Test
  void kubectlMayDifferByOneMinorVersion() {
    Optional<GkeVersion> cluster = Optional.of(new GkeVersion("1.33.5-gke.1162000"));
    assertThat(
            judge("kubectl", ProgramProbe.answered("Client Version: v1.34.0"), cluster).severity())
        .isEqualTo(Severity.FINE);
    assertThat(
            judge("kubectl", ProgramProbe.answered("Client Version: v1.31.0"), cluster).message())
        .startsWith("1.31.0, but the cluster is to be 1.33.5-gke.1162000: ");
  }

  @Test
  void aProgramWithoutAVersionIsUnknown() {
    assertThat(judge("gcloud", ProgramProbe.failed("not done after 20 seconds")))
        .isEqualTo(
            Notice.unknown(
                "gcloud",
                "exists, but does not report its version: not done after 20 seconds",
                "run it yourself: gcloud version"));
    assertThat(judge("pulumi", ProgramProbe.answered("hello")).severity())
        .isEqualTo(Severity.UNKNOWN);
  }

  /** A program's output is not repeated, because it may contain a token. */
  @Test
  void onlyTheVersionIsRepeated() {
    assertThat(judge("pulumi", ProgramProbe.answered("ya29.secret")).message())
        .doesNotContain("ya29");
  }
}
