package epfabric.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.pulumi.Context;
import com.pulumi.core.Alias;
import com.pulumi.core.Output;
import com.pulumi.resources.ComponentResource;
import com.pulumi.resources.ComponentResourceOptions;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.CustomTimeouts;
import com.pulumi.resources.StackReference;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class EmbeddedEngineTest {
  private static final String NETWORK = "gcp:compute/network:Network";
  private static final String CLUSTER = "gcp:container/cluster:Cluster";
  private static final String POOL = "gcp:container/nodePool:NodePool";
  private static final String NET_URN = "urn:pulumi:dev::demo::gcp:compute/network:Network::net";

  @Test
  void urnsEqualUrnsOfThePulumiEngine() {
    Registrations found =
        registrationsOfUpdate(
            ctx -> {
              Component outer = new Component("epfabric:infra:Outer", "outer");
              Component inner = new Component("epfabric:infra:Inner", "inner", outer);
              TestResource.of(NETWORK, "net", TestResource.Args.named("net-0"), childOf(inner));
            });
    assertThat(found.resources())
        .extracting(Registration::urn)
        .containsExactly(
            "urn:pulumi:dev::demo::epfabric:infra:Outer$epfabric:infra:Inner"
                + "$gcp:compute/network:Network::net",
            "urn:pulumi:dev::demo::epfabric:infra:Outer$epfabric:infra:Inner::inner",
            "urn:pulumi:dev::demo::epfabric:infra:Outer::outer",
            "urn:pulumi:dev::demo::pulumi:pulumi:Stack::demo-dev");
  }

  @Test
  void computedValuesAreRecordedAsReferences() {
    Registration pool =
        pool(
            registrationsOfUpdate(
                ctx -> {
                  TestResource net =
                      TestResource.of(NETWORK, "net", TestResource.Args.named("net-0"));
                  TestResource cluster =
                      TestResource.of(CLUSTER, "cluster", TestResource.Args.named("c"));
                  TestResource.of(
                      POOL,
                      "pool",
                      TestResource.Args.named("p")
                          .network(net.id())
                          .size(2)
                          .spec(
                              Map.of(
                                  "literal", net.name(),
                                  "text", Output.format("https://%s/${x}", net.selfLink()),
                                  "deep", Map.of("ca", List.of(cluster.certificate())))));
                }));
    assertThat(pool.inputs().get("network")).isEqualTo(PlainValue.ref(NET_URN, "id"));
    assertThat(pool.inputs().get("size")).isEqualTo(2L);
    assertThat(pool.inputs().get("spec"))
        .isEqualTo(
            Map.of(
                "literal",
                "net-0",
                "text",
                Map.of("$template", "https://${" + NET_URN + "#selfLink}/$${x}"),
                "deep",
                Map.of(
                    "ca",
                    List.of(
                        PlainValue.ref(
                            "urn:pulumi:dev::demo::gcp:container/cluster:Cluster::cluster",
                            "masterAuth.clusterCaCertificate")))));
    assertThat(pool.propertyDependencies().get("network")).containsExactly(NET_URN);
    assertThat(pool.propertyDependencies()).doesNotContainKey("size");
  }

  @Test
  void previewRecordsTheSourceOfAnUnknownValue() {
    Registrations found =
        EmbeddedEngine.run(
            settings().withPreview(true),
            ctx -> {
              TestResource net = TestResource.of(NETWORK, "net", TestResource.Args.named("net-0"));
              TestResource bare =
                  TestResource.of("test:index:Bare", "bare", TestResource.Args.named("b"));
              TestResource.of(
                  POOL,
                  "pool",
                  TestResource.Args.named("p")
                      .network(bare.id())
                      .spec(Map.of("one", net.id(), "two", bare.id())));
              ctx.export("link", net.selfLink());
            });
    assertThat(pool(found).inputs().get("network"))
        .isEqualTo(PlainValue.ref("urn:pulumi:dev::demo::test:index:Bare::bare", "id"));
    assertThat(pool(found).inputs().get("spec"))
        .isEqualTo(Map.of("one", PlainValue.unknown(), "two", PlainValue.unknown()));
    assertThat(found.outputs()).isEqualTo(Map.of("link", PlainValue.unknown()));
  }

  @Test
  void secretsAreNeverRecorded() {
    Registrations found =
        EmbeddedEngine.run(
            settings().withConfig(Map.of("demo:password", "hunter2")),
            ctx -> {
              Output<String> secret = ctx.config().requireSecret("password");
              TestResource net =
                  TestResource.of(
                      NETWORK,
                      "net",
                      TestResource.Args.named("n").network(secret),
                      CustomResourceOptions.builder().additionalSecretOutputs("selfLink").build());
              TestResource.of(
                  POOL,
                  "pool",
                  TestResource.Args.named("p")
                      .network(Output.format("prefix %s", secret))
                      .spec(Map.of("a", List.of(Map.of("b", secret)), "link", net.selfLink())));
              ctx.export("password", secret);
              ctx.export("nested", Output.of(Map.of("x", secret)));
            });
    String text = found.toJsonLines();
    assertThat(text).doesNotContain("hunter2").doesNotContain("1b47061264138c4ac30d75fd1eb44270");
    assertThat(found.outputs().get("password")).isEqualTo("[secret]");
    assertThat(pool(found).inputs().get("network")).isEqualTo("[secret]");
    assertThat(pool(found).inputs().toString()).contains("[{b=[secret]}]", "link=[secret]");
  }

  @Test
  void optionsThatAreSetAreRecorded() {
    Registration pool =
        pool(
            registrationsOfUpdate(
                ctx -> {
                  TestResource net = TestResource.of(NETWORK, "net", TestResource.Args.named("n"));
                  TestResource.of(
                      POOL,
                      "pool",
                      TestResource.Args.named("p"),
                      CustomResourceOptions.builder()
                          .version("9.37.0")
                          .protect(true)
                          .retainOnDelete(true)
                          .deleteBeforeReplace(true)
                          .ignoreChanges("nodeCount")
                          .replaceOnChanges("spec")
                          .replaceWith(net)
                          .aliases(Alias.builder().name("old").build())
                          .customTimeouts(
                              CustomTimeouts.builder().create(Duration.ofHours(2)).build())
                          .build());
                }));
    assertThat(pool.options())
        .isEqualTo(
            Map.of(
                "version", "9.37.0",
                "protect", true,
                "retainOnDelete", true,
                "deleteBeforeReplace", true,
                "ignoreChanges", List.of("nodeCount"),
                "replaceOnChanges", List.of("spec"),
                "replaceWith", List.of(NET_URN),
                "aliases", List.of("urn:pulumi:dev::demo::gcp:container/nodePool:NodePool::old"),
                "customTimeouts", Map.of("create", "2h0m0s")));
  }

  @Test
  void unsetOptionsAreNotRecorded() {
    Registration pool =
        pool(
            registrationsOfUpdate(
                ctx -> TestResource.of(POOL, "pool", TestResource.Args.named("p"))));
    assertThat(pool.options()).isEmpty();
    assertThat(pool.provider()).isEmpty();
  }

  @Test
  void aDuplicateUrnIsRefused() {
    assertThatThrownBy(
            () ->
                registrationsOfUpdate(
                    ctx -> {
                      TestResource.of(NETWORK, "net", TestResource.Args.named("a"));
                      TestResource.of(NETWORK, "net", TestResource.Args.named("b"));
                    }))
        .isInstanceOfSatisfying(
            ProgramFailedException.class,
            e ->
                assertThat(e.messages())
                    .containsExactly(
                        "Duplicate resource URN '" + NET_URN + "'; try giving it a unique name"));
  }

  @Test
  void theExceptionOfTheProgramIsRethrownWithoutOutput() {
    IllegalStateException cause = new IllegalStateException("no zone");
    PrintStream stderr = System.err;
    ByteArrayOutputStream errorOutput = new ByteArrayOutputStream();
    System.setErr(new PrintStream(errorOutput, true, StandardCharsets.UTF_8));
    try {
      assertThatThrownBy(
              () ->
                  registrationsOfUpdate(
                      ctx -> {
                        throw cause;
                      }))
          .isInstanceOf(ProgramFailedException.class)
          .hasMessage("no zone")
          .hasCause(cause);
    } finally {
      System.setErr(stderr);
    }
    assertThat(errorOutput.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void aFailedApplyFailsTheProgram() {
    assertThatThrownBy(
            () ->
                registrationsOfUpdate(
                    ctx -> {
                      TestResource net =
                          TestResource.of(NETWORK, "net", TestResource.Args.named("n"));
                      ctx.export(
                          "x",
                          net.name()
                              .applyValue(
                                  name -> {
                                    throw new IllegalArgumentException("bad " + name);
                                  }));
                    }))
        .isInstanceOf(ProgramFailedException.class)
        .hasMessage("bad n");
  }

  @Test
  void aLoggedErrorFailsTheProgram() {
    assertThatThrownBy(() -> registrationsOfUpdate(ctx -> ctx.log().error("quota too small")))
        .isInstanceOf(ProgramFailedException.class)
        .hasMessage("quota too small");
  }

  @Test
  void aProgramThatWaitsForItselfIsReported() {
    Consumer<Context> program =
        ctx -> {
          Component parent = new Component("test:index:Loop", "loop");
          TestResource.of(
              NETWORK,
              "net",
              TestResource.Args.named("n"),
              CustomResourceOptions.builder().parent(parent).dependsOn(parent).build());
        };
    assertThatThrownBy(() -> EmbeddedEngine.run(settings(), program, 1))
        .isInstanceOf(ProgramFailedException.class)
        .hasMessageContaining(" did not finish within 1 second; the program may wait for itself");
  }

  @Test
  void stackReferencesAreResolvedFromTheSettings() {
    Map<String, Object> outputs =
        Map.of("networkId", PlainValue.ref(NET_URN, "id"), "zone", "z", "token", "[secret]");
    Registrations found =
        EmbeddedEngine.run(
            settings().withStackReferences(Map.of("organization/network/dev", outputs)),
            ctx -> {
              StackReference other = new StackReference("organization/network/dev");
              TestResource.of(
                  POOL,
                  "pool",
                  TestResource.Args.named("p")
                      .network(other.requireOutput("networkId").applyValue(String::valueOf))
                      .spec(
                          Map.of(
                              "zone", other.requireOutput("zone"),
                              "token", other.requireOutput("token"))));
            });
    assertThat(pool(found).inputs().get("network")).isEqualTo(PlainValue.ref(NET_URN, "id"));
    assertThat(pool(found).inputs().get("spec"))
        .isEqualTo(Map.of("zone", "z", "token", "[secret]"));
  }

  @Test
  void outputsOfAnUnknownStackAreRecordedAsReferences() {
    Registrations found =
        registrationsOfUpdate(
            ctx -> {
              StackReference other = new StackReference("organization/network/dev");
              Output<String> id = other.requireOutput("networkId").applyValue(String::valueOf);
              TestResource.of(POOL, "pool", TestResource.Args.named("p").network(id));
            });
    assertThat(pool(found).inputs().get("network"))
        .isEqualTo(PlainValue.ref("organization/network/dev", "*"));
  }

  @Test
  void repeatedRunsRecordTheSameBytes() {
    Consumer<Context> program = EmbeddedEngineTest::fortyResources;
    String first = registrationsOfUpdate(program).toJsonLines();
    for (int i = 0; i < 5; i++) {
      assertThat(registrationsOfUpdate(program).toJsonLines()).isEqualTo(first);
    }
    assertThat(Registrations.parse(first).toJsonLines()).isEqualTo(first);
    assertThat(first.lines()).hasSize(41);
  }

  static void fortyResources(Context ctx) {
    TestResource net = TestResource.of(NETWORK, "net", TestResource.Args.named("n"));
    for (int i = 1; i < 39; i++) {
      TestResource.of(
          POOL, "pool-" + i, TestResource.Args.named("p" + i).network(net.id()).size(i));
    }
    TestResource last =
        TestResource.of(CLUSTER, "cluster", TestResource.Args.named("c").network(net.selfLink()));
    ctx.export("certificate", last.certificate());
  }

  private static Registrations registrationsOfUpdate(Consumer<Context> program) {
    return EmbeddedEngine.run(settings(), program);
  }

  private static EngineSettings settings() {
    return EngineSettings.of("demo", "dev");
  }

  private static Registration pool(Registrations found) {
    return found.ofType(POOL).get(0);
  }

  private static CustomResourceOptions childOf(ComponentResource parent) {
    return CustomResourceOptions.builder().parent(parent).build();
  }

  private static final class Component extends ComponentResource {
    Component(String type, String name) {
      super(type, name, ComponentResourceOptions.Empty);
    }

    Component(String type, String name, ComponentResource parent) {
      super(type, name, ComponentResourceOptions.builder().parent(parent).build());
    }
  }
}
