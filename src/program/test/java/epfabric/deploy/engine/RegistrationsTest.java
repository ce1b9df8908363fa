package epfabric.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.deploy.engine.Registration.Identity;
import epfabric.deploy.engine.Registration.References;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RegistrationsTest {
  private static final String STACK = "urn:pulumi:dev::demo::pulumi:pulumi:Stack::demo-dev";
  private static final String LINE =
      "{\"urn\":\"urn:pulumi:dev::demo::t:m:T::a\",\"type\":\"t:m:T\",\"name\":\"a\","
          + "\"parent\":\""
          + STACK
          + "\",\"provider\":\"urn:pulumi:dev::demo::pulumi:providers:t::p\",\"custom\":true,"
          + "\"inputs\":{\"a<b\":[1,0.5,true,\"x\"],\"m\":{\"n\":-3}},"
          + "\"dependencies\":[\"urn:pulumi:x::x::x::x\"],\"propertyDependencies\":{\"m\":[\"urn:pulumi:x::x::x::x\"]},"
          + "\"options\":{\"protect\":true}}\n";

  @Test
  void eachResourceIsWrittenAsOneCanonicalLine() {
    Registration resource =
        new Registration(
            new Identity("urn:pulumi:dev::demo::t:m:T::a", "t:m:T", "a"),
            new References(
                Optional.of(STACK),
                Optional.of("urn:pulumi:dev::demo::pulumi:providers:t::p"),
                List.of("urn:pulumi:x::x::x::x", "urn:pulumi:x::x::x::x"),
                Map.of("m", List.of("urn:pulumi:x::x::x::x"), "none", List.of())),
            true,
            Map.of("m", Map.of("n", -3), "a<b", List.of(1.0, 0.5, true, "x")),
            Map.of("protect", true));
    assertThat(new Registrations(List.of(resource), Map.of()).toJsonLines()).isEqualTo(LINE);
  }

  @Test
  void writtenRegistrationsCanBeReadAgain() {
    String stack =
        "{\"urn\":\""
            + STACK
            + "\",\"type\":\"pulumi:pulumi:Stack\",\"name\":\"demo-dev\",\"custom\":false,"
            + "\"inputs\":{},\"dependencies\":[],\"propertyDependencies\":{},\"options\":{},"
            + "\"outputs\":{\"x\":\"y\"}}\n";
    Registrations found = Registrations.parse(stack + LINE);
    assertThat(found.outputs()).isEqualTo(Map.of("x", "y"));
    assertThat(found.find("urn:pulumi:dev::demo::t:m:T::a")).isPresent();
    assertThat(found.toJsonLines()).isEqualTo(stack.isEmpty() ? "" : stack + LINE);
    assertThat(Registrations.parse(found.toJsonLines())).isEqualTo(found);
  }

  @Test
  void anInvalidLineIsReportedWithItsNumberAndReason() {
    assertUnreadable("{", 1, "not valid JSON: End of input at column 2");
    assertUnreadable(LINE + "[]", 2, "not a JSON object");
    assertUnreadable(LINE + "{\"urn\":1}", 2, "\"urn\" is not a text");
    assertUnreadable(LINE + LINE, 2, "registered twice: urn:pulumi:dev::demo::t:m:T::a");
    assertUnreadable(LINE.replace("custom", "costum"), 1, "unknown key \"costum\"");
    assertUnreadable(LINE.replace(",\"custom\":true", ""), 1, "no \"custom\"");
    assertUnreadable(LINE.trim() + "x", 1, "not valid JSON: malformed at column ");
    assertUnreadable(
        LINE.replace("[\"urn:pulumi:x::x::x::x\"],", "[1],"),
        1,
        "\"dependencies\" holds something other than text");
    assertUnreadable(
        LINE.trim().replaceAll("}$", ",\"outputs\":{}}"),
        1,
        "outputs belong to the pulumi:pulumi:Stack only");
  }

  @Test
  void inputsOfARegistrationCannotBeChanged() {
    assertThatThrownBy(() -> Registrations.parse(LINE).resources().get(0).inputs().put("x", 1))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  private static void assertUnreadable(String text, int line, String message) {
    assertThatThrownBy(() -> Registrations.parse(text))
        .isInstanceOfSatisfying(
            UnreadableRegistrationsException.class,
            e -> {
              assertThat(e.getMessage()).startsWith(message);
              assertThat(e.line()).isEqualTo(line);
            });
  }
}
