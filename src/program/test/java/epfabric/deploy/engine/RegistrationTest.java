package epfabric.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.deploy.engine.Registration.Identity;
import epfabric.deploy.engine.Registration.References;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RegistrationTest {
  private static final String STACK = "urn:pulumi:dev::demo::pulumi:pulumi:Stack::demo-dev";

  private static String urn(String name) {
    return "urn:pulumi:dev::demo::t:m:T::" + name;
  }

  private static Registration registration(String name, Map<String, Object> options) {
    return new Registration(
        new Identity(urn(name), "t:m:T", name),
        new References(
            Optional.of(STACK),
            Optional.of(urn("provider")),
            List.of(urn("z"), urn("b"), urn("z")),
            Map.of("size", List.of(urn("z")), "none", List.of())),
        true,
        Map.of("size", 2),
        options);
  }

  @Test
  void dependenciesAreSortedAndUnique() {
    assertThat(registration("a", Map.of()).dependencies()).containsExactly(urn("b"), urn("z"));
    assertThat(registration("a", Map.of()).propertyDependencies()).containsOnlyKeys("size");
  }

  @Test
  void urnsContainEveryRelatedResource() {
    Map<String, Object> options =
        Map.of("aliases", List.of(urn("old")), "replaceWith", List.of(urn("node")));
    assertThat(registration("a", options).urns())
        .containsExactlyInAnyOrder(
            urn("a"),
            STACK,
            urn("provider"),
            urn("b"),
            urn("z"),
            urn("z"),
            urn("old"),
            urn("node"));
  }

  @Test
  void anOptionOfTheWrongTypeIsReadAsUnset() {
    Registration resource = registration("a", Map.of("protect", "yes", "ignoreChanges", "size"));
    assertThat(resource.booleanOption("protect")).isEmpty();
    assertThat(resource.listOption("ignoreChanges")).isEmpty();
    assertThat(resource.booleanOption("retainOnDelete")).isEmpty();
    assertThat(registration("a", Map.of("protect", false)).booleanOption("protect"))
        .contains(false);
  }

  @Test
  void replacingInputsKeepsAllOtherFields() {
    Registration changed = registration("a", Map.of("protect", true)).withInputs(Map.of("size", 3));
    assertThat(changed.inputs()).isEqualTo(Map.of("size", 3L));
    assertThat(changed.withInputs(Map.of("size", 2)))
        .isEqualTo(registration("a", Map.of("protect", true)));
  }

  @Test
  void registrationsAreSortedAndFoundByUrnOrType() {
    Registrations all =
        new Registrations(
            List.of(registration("b", Map.of()), registration("a", Map.of())), Map.of());
    assertThat(all.resources()).extracting(Registration::name).containsExactly("a", "b");
    assertThat(all.find(urn("b"))).contains(registration("b", Map.of()));
    assertThat(all.find(urn("c"))).isEmpty();
    assertThat(all.ofType("t:m:T")).hasSize(2);
    assertThat(all.ofType("t:m:U")).isEmpty();
  }

  @Test
  void duplicateUrnsAndOutputsWithoutAStackAreRefused() {
    Registration registration = registration("a", Map.of());
    assertThatThrownBy(() -> new Registrations(List.of(registration, registration), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("registered twice: " + urn("a"));
    assertThatThrownBy(() -> new Registrations(List.of(registration), Map.of("x", "y")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("outputs without a pulumi:pulumi:Stack");
  }
}
