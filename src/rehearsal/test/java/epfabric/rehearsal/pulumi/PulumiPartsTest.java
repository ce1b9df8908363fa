package epfabric.rehearsal.pulumi;

import static epfabric.rehearsal.pulumi.ProtocolSentinels.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import com.google.protobuf.util.JsonFormat;
import epfabric.base.json.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pulumirpc.Provider.DiffResponse;

class PulumiPartsTest {
  private static final String POOL = "gcp:container/nodePool:NodePool";

  private static Struct struct(String json) throws Exception {
    Struct.Builder builder = Struct.newBuilder();
    JsonFormat.parser().merge(json, builder);
    return builder.build();
  }

  private static DiffResponse diff(String type, String before, String after) throws Exception {
    return DiffAnswer.between(
        type, Json.object(), StructJson.json(struct(before)), StructJson.json(struct(after)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        POOL + " | {\"nodeConfig\":{\"spot\":true}} | {\"nodeConfig\":{\"spot\":false}}",
        POOL + " | {\"placementPolicy\":{\"type\":\"COMPACT\"}} | {}",
        "gcp:compute/network:Network | {\"name\":\"a\"} | {\"name\":\"b\"}",
        "kubernetes:batch/v1:Job | {\"spec\":{\"template\":{\"a\":[1]}}}"
            + " | {\"spec\":{\"template\":{\"a\":[1,2]}}}",
        "kubernetes:core/v1:ConfigMap | {\"metadata\":{\"name\":\"a\"}}"
            + " | {\"metadata\":{\"name\":\"b\"}}",
      })
  void replacesOnChangesOfImmutableInputs(String type, String before, String after)
      throws Exception {
    assertThat(diff(type, before, after).getReplacesList()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        POOL + " | {\"nodeCount\":2} | {\"nodeCount\":3}",
        POOL + " | {\"nodeConfig\":{\"labels\":{}}} | {\"nodeConfig\":{\"labels\":{\"a\":\"b\"}}}",
        POOL + " | {\"nodeConfig\":{\"spotty\":true}} | {\"nodeConfig\":{\"spotty\":false}}",
        "kubernetes:batch/v1:Job | {\"spec\":{\"suspend\":true}} | {\"spec\":{\"suspend\":false}}",
      })
  void updatesOtherInputsInPlace(String type, String before, String after) throws Exception {
    DiffResponse diff = diff(type, before, after);
    assertThat(diff.getReplacesList()).isEmpty();
    assertThat(diff.getDiffsList()).hasSize(1);
  }

  @Test
  void findsNoChangeInEqualInputs() throws Exception {
    String inputs = "{\"a\":[{\"b\":1}],\"__internal\":\"x\"}";
    assertThat(diff(POOL, inputs, "{\"a\":[{\"b\":1}]}").getChanges())
        .isEqualTo(DiffResponse.DiffChanges.DIFF_NONE);
  }

  @Test
  void urnsOfTheChildrenOfTheStackOmitTheTypeOfTheStack() {
    String stack = "urn:pulumi:dev::p::pulumi:pulumi:Stack::p-dev";
    Urn component = Urn.of("dev", "p", stack, "a:b:C", "c");
    assertThat(component.text()).isEqualTo("urn:pulumi:dev::p::a:b:C::c");
    Urn child = Urn.of("dev", "p", component.text(), "gcp:x:Y", "y");
    assertThat(child.text()).isEqualTo("urn:pulumi:dev::p::a:b:C$gcp:x:Y::y");
    assertThat(child.type()).isEqualTo("gcp:x:Y");
  }

  @Test
  void secretsAreReplacedByTheirValues() {
    Value secret =
        Value.newBuilder()
            .setStructValue(
                Struct.newBuilder()
                    .putFields(
                        "4dabf18193072939515e22adb298388d",
                        text("1b47061264138c4ac30d75fd1eb44270"))
                    .putFields("value", text("x")))
            .build();
    assertThat(ProtocolSentinels.isSecret(secret)).isTrue();
    assertThat(ProtocolSentinels.reveal(secret)).isEqualTo(text("x"));
    assertThat(ProtocolSentinels.reveal(text("y"))).isEqualTo(text("y"));
  }

  @Test
  void killsACommandWithItsChildrenAfterItsTimeout(@TempDir Path folder) {
    assertThatThrownBy(
            () ->
                Subprocess.run(
                    List.of("sh", "-c", "echo started; sleep 4711 & wait"),
                    folder,
                    Map.of(),
                    Duration.ofSeconds(1)))
        .isInstanceOf(SubprocessException.class)
        .hasMessageContaining("did not end in PT1S:\nstarted");
    assertThat(ProcessHandle.allProcesses().filter(ProcessHandle::isAlive))
        .noneMatch(process -> process.info().commandLine().orElse("").contains("sleep 4711"));
  }
}
