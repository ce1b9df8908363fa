package epfabric.result;

import java.util.List;
import java.util.Optional;

/**
 * One input: a log by itself, or a results folder with {@code test.log} and {@code run.json}.
 *
 * @param source as the user named it
 * @param folder whether it is a results folder, in which a missing {@code run.json} says that the
 *     launcher itself was cut
 */
public record NodeRun(
    String source, List<NodeLog> logs, Optional<RunFile> runFile, boolean folder) {
  public NodeRun {
    logs = List.copyOf(logs);
  }

  /** The same input with only some of its logs: those of one test. */
  public NodeRun only(List<NodeLog> chosen) {
    return new NodeRun(source, chosen, runFile, folder);
  }
}
