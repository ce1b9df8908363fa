package epfabric.rehearsal.pulumi;

import com.google.protobuf.Struct;
import java.util.List;

/** The command with which the Java language host starts a program, by its runtime options. */
final class ProgramCommand {
  private ProgramCommand() {}

  /** Relative paths are taken in the program's directory, where the command runs. */
  static List<String> of(Struct options) {
    String binary = Sentinels.textOf(options, "binary");
    if (!binary.isEmpty()) {
      return List.of("java", "-jar", binary);
    }
    String executor = Sentinels.textOf(options, "use-executor");
    if (executor.contains("mvn")) {
      return List.of(executor, "--no-transfer-progress", "compile", "exec:java");
    }
    throw new IllegalArgumentException(
        "options name neither a binary nor a Maven to use: " + options.getFieldsMap().keySet());
  }
}
