package epfabric.results.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The launcher's record of a run: {@code run.json} beside {@code test.log}.
 *
 * @param libraries NCCL, NVSHMEM, DeepEP and CUDA as a rank had them mapped
 * @param nics the traffic of each NIC during the run
 * @param host name of the machine; only of runs in groups
 * @param problem why the run was not an ordinary one, in the launcher's words
 * @param turn the round and the group of nodes; only of runs in groups
 */
public record RunFile(
    Launch launch,
    End end,
    List<String> libraries,
    List<Nic> nics,
    Optional<String> host,
    Optional<String> problem,
    Optional<Turn> turn) {

  public RunFile {
    libraries = List.copyOf(libraries);
    nics = List.copyOf(nics);
  }

  /**
   * The program that ran.
   *
   * @param provenance the launcher's claim; empty when there was no launcher
   * @param node index of the node, from 0
   * @param nodes how many took part
   */
  public record Launch(
      Optional<String> test,
      Optional<Provenance> provenance,
      OptionalInt node,
      OptionalInt nodes,
      List<String> command) {
    public Launch {
      command = List.copyOf(command);
    }
  }

  /**
   * The end of the test.
   *
   * @param exitCode of the test; empty when a signal ended it
   * @param signal name of that signal, such as {@code SIGTERM}
   * @param peersLost nodes whose launcher vanished before the test ended
   */
  public record End(
      OptionalInt exitCode,
      Optional<String> signal,
      List<Integer> peersLost,
      OptionalDouble seconds) {
    public End {
      peersLost = List.copyOf(peersLost);
    }
  }

  /** Returns a file with only an exit code, for a log whose exit code the user knows. */
  public static RunFile of(int exitCode) {
    return new RunFile(
        new Launch(
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            List.of()),
        new End(OptionalInt.of(exitCode), Optional.empty(), List.of(), OptionalDouble.empty()),
        List.of(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /**
   * Returns a copy with the command of the second run, which differs in its tokens; the last option
   * counts.
   */
  RunFile withTokens(int tokens) {
    List<String> again = new ArrayList<>(launch.command());
    again.addAll(List.of(RunArguments.TOKENS, String.valueOf(tokens)));
    var second =
        new Launch(launch.test(), launch.provenance(), launch.node(), launch.nodes(), again);
    return new RunFile(second, end, libraries, nics, host, problem, turn);
  }

  /** One group of nodes, such as {@code 8-15}, in one round, counted from 1. */
  public record Turn(int round, String group) {}

  /** The counters of one NIC, as differences over the run. */
  public record Nic(String device, long sentBytes, long receivedBytes) {}
}
