package epfabric.rehearsal;

import epfabric.engine.Registration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The command that takes into the state what exists already.
 *
 * @param id by which the provider finds it
 */
record ImportCommand(Registration registration, String id) {
  /** What follows {@code pulumi}. */
  List<String> arguments() {
    List<String> arguments =
        new ArrayList<>(List.of("import", registration.type(), registration.name(), id));
    registration.parent().ifPresent(parent -> arguments.addAll(List.of("--parent", parent)));
    registration
        .provider()
        .ifPresent(reference -> arguments.addAll(List.of("--provider", urn(reference))));
    arguments.addAll(List.of("--protect=false", "--generate-code=false", "--yes"));
    return arguments;
  }

  /** A program names a provider by URN and ID. */
  private static String urn(String reference) {
    return reference.replaceFirst("::[^:]*$", "");
  }

  /** As a shell takes it. */
  String words() {
    return arguments().stream()
        .map(word -> word.matches("[-=A-Za-z0-9:/._]+") ? word : "'" + word + "'")
        .collect(Collectors.joining(" ", "pulumi ", ""));
  }
}
