package epfabric.results.judge.run;

import epfabric.results.judge.verdict.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The launcher's record of a run: {@code run.json} beside {@code test.log}.
 *
 * @param libraries the NCCL, NVSHMEM, DeepEP and CUDA libraries that a rank had loaded
 * @param nics the traffic of each NIC during the run
 * @param host name of the machine; only for runs in groups
 * @param problem why the run was not an ordinary run, in the launcher's words
 * @param turn the round and the group of nodes; only for runs in groups
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
   * @param nodes number of nodes that took part
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
   * @param exitCode exit code of the test; empty if a signal ended it
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
   * Returns a copy with the command of the second run: appends its number of tokens, because the
   * last option counts.
   */
  RunFile withTokens(int tokens) {
    List<String> secondCommand = new ArrayList<>(launch.command());
    secondCommand.addAll(List.of(RunArguments.TOKENS, String.valueOf(tokens)));
    var secondLaunch =
        new Launch(
            launch.test(), launch.provenance(), launch.node(), launch.nodes(), secondCommand);
    return new RunFile(secondLaunch, end, libraries, nics, host, problem, turn);
  }

  /** One group of nodes, such as {@code 8-15}, in one round, counted from 1. */
  public record Turn(int round, String group) {}

  /** The counters of one NIC, as differences over the run. */
  public record Nic(String device, long sentBytes, long receivedBytes) {}
}
