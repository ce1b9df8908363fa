package epfabric.rehearsal.pulumi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The only program that the language host runs. Requests come over a socket and name a folder, a
 * binary and a build tool; only the folder is used, and only if it is within the root.
 *
 * @param command the command that starts the program
 * @param root the folder that contains the projects' folders
 * @param variables additional environment variables
 */
public record ProgramCommand(List<String> command, Path root, Map<String, String> variables) {
  public ProgramCommand {
    command = List.copyOf(command);
    variables = new TreeMap<>(variables);
  }

  /** Returns the command for a Pulumi program in a jar, with the Java that runs this process. */
  public static ProgramCommand ofJar(Path jar, Path root) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String program = jar.toAbsolutePath().toString();
    return new ProgramCommand(List.of(java, "-jar", program), root, Map.of());
  }

  /** Returns the same command with more environment variables. */
  public ProgramCommand with(Map<String, String> more) {
    Map<String, String> all = new TreeMap<>(variables);
    all.putAll(more);
    return new ProgramCommand(command, root, all);
  }

  /**
   * Returns the project's folder that a request names, with symbolic links resolved.
   *
   * @throws IllegalArgumentException if it is not within the root
   */
  Path folder(String requested) throws IOException {
    Path top = root.toRealPath();
    Path folder = Path.of(requested).toRealPath();
    if (!folder.startsWith(top)) {
      throw new IllegalArgumentException(
          "the program runs in projects within " + top + " only, got \"" + requested + "\"");
    }
    return folder;
  }
}
