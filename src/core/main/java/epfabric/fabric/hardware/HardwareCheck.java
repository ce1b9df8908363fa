package epfabric.fabric.hardware;

import java.util.List;
import java.util.Optional;

/**
 * A question that only real hardware can answer: a row of {@code catalog/first-run.yaml}.
 *
 * @param id number of the part and of the question in it, such as {@code 2.4}
 * @param statements sentences of the documentation that are true only if the answer is as expected
 */
public record HardwareCheck(
    String id,
    Wording wording,
    Method method,
    Schedule schedule,
    Expectation expectation,
    List<Statement> statements) {
  public HardwareCheck {
    statements = List.copyOf(statements);
  }

  /**
   * The texts of a row for readers.
   *
   * @param question the question
   * @param expected the answer that epfabric relies on
   * @param remedy what to do if the answer differs
   */
  public record Wording(String question, String expected, String remedy) {}

  /**
   * How the question is asked.
   *
   * @param command command line with placeholders such as {@code $NODE}; the name of an acceptance
   *     test for {@link Way#TEST}; what to do by hand for {@link Way#HAND}
   * @param pick JSON pointers to the relevant parts of the answer; empty for the whole answer
   */
  public record Method(Way way, String command, List<String> pick) {
    public Method {
      pick = List.copyOf(pick);
    }
  }

  /** Where a question is asked. */
  public enum Way {
    /** A program on the user's machine: {@code ./epfabric} or {@code gcloud}. */
    LOCAL,
    /** A GET request to the API server, in the form {@code kubectl get --raw PATH}. */
    CLUSTER,
    /** A shell command in the file system and the namespaces of each node. */
    HOST,
    /** A shell command on each node, in a pod that has a test's GPUs, NICs and mounts. */
    POD,
    /** A test of the acceptance chain. */
    TEST,
    /** A task for a person; {@code first-run} lists it but does not execute it. */
    HAND
  }

  /**
   * When the question is asked.
   *
   * @param seconds how long the answer usually takes
   * @param blocking whether an unexpected answer ends the run
   * @param after IDs of checks that must be answered as expected first
   */
  public record Schedule(int seconds, boolean blocking, List<String> after, Applies applies) {
    public Schedule {
      after = List.copyOf(after);
    }
  }

  /**
   * The fabrics to which the question applies; an empty value excludes no fabric.
   *
   * @param drivers source of the drivers: {@code gke} or {@code installer}
   * @param networks values of {@code epfabric:network.mode}
   * @param nodes the smallest number of GPU nodes
   * @param domain whether the question applies only to fabrics whose nodes NVLink connects
   */
  public record Applies(
      Optional<String> drivers, List<String> networks, int nodes, boolean domain) {
    public Applies {
      networks = List.copyOf(networks);
    }

    /**
     * Returns whether the question applies to a fabric.
     *
     * @param mode the fabric's value of {@code epfabric:network.mode}
     * @param count number of GPU nodes
     * @param connected whether NVLink connects the nodes
     */
    public boolean includes(String driversOfFabric, String mode, int count, boolean connected) {
      return drivers.map(driversOfFabric::equals).orElse(true)
          && (networks.isEmpty() || networks.contains(mode))
          && count >= nodes
          && (connected || !domain);
    }
  }

  /**
   * A sentence that depends on the answer.
   *
   * @param page file below {@code docs}
   * @param sentence summary of the statement on the page
   */
  public record Statement(String page, String sentence) {}

  /** Returns whether the question is asked on each node separately. */
  public boolean perNode() {
    return method.way() == Way.HOST
        || method.way() == Way.POD
        || (method.way() == Way.CLUSTER
            && (method.command().contains("$NODE") || method.command().contains("$POD")));
  }
}
