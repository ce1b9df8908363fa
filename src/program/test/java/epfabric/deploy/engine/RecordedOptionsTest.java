package epfabric.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.pulumi.Context;
import com.pulumi.core.Alias;
import com.pulumi.core.Output;
import com.pulumi.resources.ComponentResource;
import com.pulumi.resources.ComponentResourceOptions;
import com.pulumi.resources.CustomResourceOptions;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Tests how the options that a program sets on a resource are recorded. */
class RecordedOptionsTest {
  private static final String POOL = "gcp:container/nodePool:NodePool";
  private static final String URN = "urn:pulumi:dev::demo::gcp:container/nodePool:NodePool::";

  private static Registration pool(Consumer<CustomResourceOptions.Builder> options) {
    CustomResourceOptions.Builder builder = CustomResourceOptions.builder();
    options.accept(builder);
    return registrations(
            ctx -> TestResource.of(POOL, "pool", TestResource.Args.named("p"), builder.build()))
        .ofType(POOL)
        .get(0);
  }

  private static Registrations registrations(Consumer<Context> program) {
    return EmbeddedEngine.run(EngineSettings.of("demo", "dev"), program);
  }

  private static List<String> aliases(Alias... aliases) {
    return pool(options -> options.aliases(aliases)).listOption("aliases");
  }

  @Test
  void anAliasIsRecordedAsTheEarlierUrn() {
    assertThat(aliases(Alias.builder().name("old").build())).containsExactly(URN + "old");
    assertThat(aliases(Alias.builder().type("gcp:container/pool:Pool").build()))
        .containsExactly("urn:pulumi:dev::demo::gcp:container/pool:Pool::pool");
    assertThat(aliases(Alias.builder().project("former").stack("test").build()))
        .containsExactly("urn:pulumi:test::former::gcp:container/nodePool:NodePool::pool");
    assertThat(aliases(Alias.withUrn(URN + "older"))).containsExactly(URN + "older");
  }

  @Test
  void equalAliasesAreRecordedOnce() {
    assertThat(aliases(Alias.builder().name("old").build(), Alias.withUrn(URN + "old")))
        .containsExactly(URN + "old");
  }

  @Test
  void anAliasKeepsTheParentUnlessItExcludesAParent() {
    Registrations found =
        registrations(
            ctx -> {
              Group group = new Group("group");
              Alias withParent = Alias.builder().name("old").build();
              Alias withoutParent = Alias.builder().noParent().build();
              TestResource.of(
                  POOL,
                  "pool",
                  TestResource.Args.named("p"),
                  CustomResourceOptions.builder()
                      .parent(group)
                      .aliases(withParent, withoutParent)
                      .build());
            });
    assertThat(found.ofType(POOL).get(0).listOption("aliases"))
        .containsExactly(
            "urn:pulumi:dev::demo::epfabric:index:Group$" + POOL + "::old", URN + "pool");
  }

  /** The recorded option overrides a provider that would delete the old resource first. */
  @Test
  void deleteBeforeReplaceIsRecordedIfFalse() {
    assertThat(pool(options -> options.deleteBeforeReplace(false)).options())
        .isEqualTo(Map.of("deleteBeforeReplace", false));
    assertThat(pool(options -> options.protect(false).retainOnDelete(false)).options()).isEmpty();
  }

  @Test
  void pluginSourceAndImportAreRecorded() {
    Registration pool =
        pool(options -> options.importId("p/z/pool").pluginDownloadURL("https://example.org"));
    assertThat(pool.options())
        .isEqualTo(Map.of("importId", "p/z/pool", "pluginDownloadURL", "https://example.org"));
  }

  @Test
  void aComponentIsNotCustomAndIsTheParentOfItsChildren() {
    Registrations found =
        registrations(
            ctx -> {
              Group group = new Group("group");
              TestResource.of(
                  POOL,
                  "pool",
                  TestResource.Args.named("p"),
                  CustomResourceOptions.builder().parent(group).build());
            });
    Registration group = found.ofType("epfabric:index:Group").get(0);
    assertThat(group.custom()).isFalse();
    assertThat(group.inputs()).isEmpty();
    assertThat(found.ofType(POOL).get(0).parent()).contains(group.urn());
    assertThat(found.ofType(POOL).get(0).custom()).isTrue();
  }

  @Test
  void dependenciesAreUniqueAndPropertiesRecordTheirSources() {
    Registrations found =
        registrations(
            ctx -> {
              TestResource first = TestResource.of(POOL, "first", TestResource.Args.named("a"));
              TestResource.of(
                  POOL,
                  "second",
                  TestResource.Args.named("b").network(first.id()),
                  CustomResourceOptions.builder().dependsOn(first, first).build());
            });
    Registration second = found.find(URN + "second").orElseThrow();
    assertThat(second.dependencies()).containsExactly(URN + "first");
    assertThat(second.propertyDependencies()).isEqualTo(Map.of("network", List.of(URN + "first")));
  }

  @Test
  void stackOutputsAreRecorded() {
    Registrations found =
        registrations(
            ctx -> {
              ctx.export("count", Output.of(3));
              ctx.export("list", Output.of(List.of("a", true)));
            });
    assertThat(found.outputs()).isEqualTo(Map.of("count", 3L, "list", List.of("a", true)));
    assertThat(found.resources()).hasSize(1);
  }

  @Test
  void aProgramWithoutResourcesRecordsOnlyTheStack() {
    assertThat(registrations(ctx -> {}).resources())
        .singleElement()
        .extracting(Registration::urn)
        .isEqualTo("urn:pulumi:dev::demo::pulumi:pulumi:Stack::demo-dev");
  }

  @Test
  void everyFailureIsReportedOnce() {
    assertThatThrownBy(
            () ->
                registrations(
                    ctx -> {
                      ctx.log().error("too small");
                      ctx.log().warn("only a warning");
                      ctx.log().error("too late");
                      throw new IllegalStateException("no zone");
                    }))
        .isInstanceOfSatisfying(
            ProgramFailedException.class,
            e -> assertThat(e.messages()).containsExactly("no zone", "too small", "too late"));
  }

  @Test
  void aFailureWithoutAMessageIsReportedByItsClass() {
    assertThatThrownBy(
            () ->
                registrations(
                    ctx -> {
                      throw new UnsupportedOperationException();
                    }))
        .isInstanceOf(ProgramFailedException.class)
        .hasMessage("java.lang.UnsupportedOperationException");
  }

  @Test
  void aProgramMayRunAfterAnotherProgramFailed() {
    assertThatThrownBy(
            () ->
                registrations(
                    ctx -> {
                      throw new IllegalStateException("first");
                    }))
        .hasMessage("first");
    assertThat(registrations(ctx -> ctx.export("second", Output.of("runs"))).outputs())
        .isEqualTo(Map.of("second", "runs"));
  }

  @Test
  void configurationAndStackComeFromTheSettings() {
    EngineSettings settings =
        EngineSettings.of("demo", "dev").withConfig(Map.of("demo:zone", "z", "other:zone", "y"));
    Registrations found =
        EmbeddedEngine.run(
            settings,
            ctx -> {
              ctx.export("zone", Output.of(ctx.config().require("zone")));
              ctx.export("names", Output.of(ctx.projectName() + "/" + ctx.stackName()));
            });
    assertThat(found.outputs()).isEqualTo(Map.of("zone", "z", "names", "demo/dev"));
  }

  private static final class Group extends ComponentResource {
    Group(String name) {
      super("epfabric:index:Group", name, ComponentResourceOptions.Empty);
    }
  }
}
