package epfabric.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Struct;
import epfabric.rehearsal.pulumi.ProtocolSentinels;
import epfabric.standin.Deployment;
import epfabric.standin.Jdk;
import epfabric.standin.StandInEngine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pulumirpc.EngineOuterClass.LogSeverity;

/** Tests the stand-in engine with a small program. */
@Tag("e2e")
class StandInEngineTest {
  private static final String SECRET = "hunter2-in-clear";
  private static final Deployment SAMPLE =
      Deployment.of("sample", "dev")
          .withConfig(Map.of("sample:nodes", "2", "sample:token", SECRET))
          .withSecrets(Set.of("sample:token"));

  @TempDir private Path folder;
  private Path jar;

  @BeforeEach
  void writeJar() throws IOException {
    jar = SampleJar.write(folder.resolve("sample.jar"));
  }

  private StandInEngine engine() {
    return StandInEngine.running(Jdk.current(), jar, folder);
  }

  @ParameterizedTest
  @MethodSource("installed")
  void theEngineRecordsTheSameResourcesInPreviewAndUp(Jdk jdk) throws Exception {
    StandInEngine engine = StandInEngine.running(jdk, jar, folder);
    StandInEngine.Run preview = engine.run(SAMPLE.asPreview(true));
    StandInEngine.Run up = engine.run(SAMPLE);
    preview.process().orFail();
    up.process().orFail();
    assertThat(up.registered().keySet())
        .isEqualTo(preview.registered().keySet())
        .contains(
            "urn:pulumi:dev::sample::pulumi:pulumi:Stack::sample-dev",
            "urn:pulumi:dev::sample::gcp:compute/network:Network::net",
            "urn:pulumi:dev::sample::epfabric:index:Fabric$gcp:container/cluster:Cluster::gke")
        .hasSize(8);
  }

  static List<Jdk> installed() {
    return Jdk.installed();
  }

  @Test
  void computedValuesAreKnownOnlyInUp() throws Exception {
    String provider = "urn:pulumi:dev::sample::pulumi:providers:kubernetes::k8s";
    assertThat(kubeconfig(engine().run(SAMPLE.asPreview(true)), provider)).isEmpty();
    assertThat(kubeconfig(engine().run(SAMPLE), provider)).isEqualTo("203.0.113.7");
  }

  private static String kubeconfig(StandInEngine.Run run, String urn) {
    var value = run.registration(urn).getObject().getFieldsOrThrow("kubeconfig");
    return ProtocolSentinels.isUnknown(ProtocolSentinels.reveal(value))
        ? ""
        : ProtocolSentinels.reveal(value).getStringValue();
  }

  @Test
  void secretsAreMarkedAndNotPrinted() throws Exception {
    StandInEngine.Run run = engine().run(SAMPLE);
    Struct data =
        run.registration(
                "urn:pulumi:dev::sample::epfabric:index:Fabric$kubernetes:core/v1:ConfigMap::settings")
            .getObject()
            .getFieldsOrThrow("data")
            .getStructValue();
    assertThat(ProtocolSentinels.isSecret(data.getFieldsOrThrow("token"))).isTrue();
    assertThat(run.process().output()).doesNotContain(SECRET);
    assertThat(run.logged(LogSeverity.INFO)).doesNotContain(SECRET);
  }

  @Test
  void anInvalidEnvironmentIsRefusedBeforeAnyRegistration() throws Exception {
    StandInEngine.Run run = engine().run(SAMPLE.withConfig(Map.of("sample:nodes", "0")));
    assertThat(run.process().exit()).isEqualTo(32);
    assertThat(run.logged(LogSeverity.ERROR)).contains("sample:nodes: got 0");
    assertThat(run.registered()).isEmpty();
  }

  @Test
  void refusalsOfTheCloudReachTheProgram() throws Exception {
    StandInEngine.Run run = engine().refusing("gcp:container/cluster:Cluster").run(SAMPLE);
    assertThat(run.process().exit()).isEqualTo(32);
    assertThat(run.logged(LogSeverity.ERROR)).contains("quota exceeded");
  }

  @Test
  void aLayerReadsTheOutputsOfAnotherStack() throws Exception {
    Struct network =
        Struct.newBuilder().putFields("subnet", ProtocolSentinels.text("from-below")).build();
    Deployment layer =
        new Deployment(
            "sample-cluster",
            "dev",
            false,
            SAMPLE.config(),
            SAMPLE.secretKeys(),
            Map.of("organization/sample-network/dev", network));
    StandInEngine.Run run = engine().run(layer);
    run.process().orFail();
    assertThat(run.registered().toString()).contains("from-below");
  }
}
