package epfabric.e2e;

import epfabric.deploy.engine.Registrations;
import epfabric.deploy.infra.Planned;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A shipped environment in a copy of the repository, whose file a test edits as a user would.
 *
 * @param repository the copy
 * @param environment the name of the environment and of its existing stack
 */
record EditedEnvironment(Path repository, String environment) {
  /** Saves the edited file; returns the resources that the program will register for it. */
  Registrations save(UnaryOperator<String> edit) throws IOException {
    String text = edit.apply(Planned.text(file())) + images();
    Files.writeString(repository.resolve(file()), salt() + text);
    return Planned.record(Planned.planText(environment, text));
  }

  private String file() {
    return "Pulumi." + environment + ".yaml";
  }

  private String images() {
    return BuiltImages.config(environment).entrySet().stream()
        .map(setting -> "  " + setting.getKey() + ": " + setting.getValue() + "\n")
        .collect(Collectors.joining());
  }

  /**
   * Returns the salt that the CLI wrote into the file when it created the stack; the CLI needs the
   * salt to read the secrets.
   */
  private String salt() throws IOException {
    try (Stream<String> lines = Files.lines(repository.resolve(file()))) {
      return lines
          .filter(line -> line.startsWith("encryptionsalt:"))
          .map(line -> line + "\n")
          .collect(Collectors.joining());
    }
  }
}
