package epfabric.results.judge.run;

import epfabric.results.judge.run.RunFindings.Place;

/** Reports that traffic between nodes of an NVLink domain did not cross NVLink. */
public final class UnusedDomain {
  /** The code of the reason. */
  public static final String CODE = "domain-not-used";

  private static final String REMEDY =
      "kubectl describe computedomain: its status must list every node as Ready, all with one"
          + " cliqueID, and each pod must claim the channel. NCCL_MNNVL_ENABLE=1 makes NCCL fail"
          + " instead of using the NICs";

  private UnusedDomain() {}

  /**
   * Reports that the run failed because NVLink did not connect its nodes. The logs of all nodes
   * show this, but the failure is reported only once.
   */
  public static void report(RunFindings findings, Place where, String evidence) {
    if (!findings.has(CODE)) {
      findings.fail(CODE, where, "the NVLink domain is not in use: " + evidence, REMEDY);
    }
  }
}
