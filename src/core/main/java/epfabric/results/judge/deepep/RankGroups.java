package epfabric.results.judge.deepep;

import epfabric.base.value.CountedNoun;
import epfabric.results.judge.run.ElasticRun;
import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import epfabric.results.judge.run.UnusedDomain;

/**
 * Checks the groups of ranks that V2 found, on machines whose NVLink connects nodes: {@code Ranks:
 * 2 x 4} means two groups of four. V2 uses NVLink inside a group and RDMA between groups, and
 * reports no error if its groups differ from the machine's NVLink domains.
 */
final class RankGroups {
  private final JudgedSituation situation;
  private final RunFindings findings;

  RankGroups(JudgedSituation situation, RunFindings findings) {
    this.situation = situation;
    this.findings = findings;
  }

  void check(NodeLog log, ElasticRun run) {
    boolean spansNodes = situation.machine().nvlinkDomain().spansNodes();
    if (!spansNodes || situation.test().perNode()) {
      return;
    }
    Place where = Place.of(log, run.firstLine());
    if (situation.test().usesDomain() && tooManyGroups(run)) {
      UnusedDomain.report(
          findings,
          where,
          found(run)
              + ", expected "
              + groups(situation.groups(), situation.ranksTogether())
              + "; traffic between groups crossed the NICs");
    } else if (!situation.test().usesDomain() && run.scaleoutRanks() == 1) {
      findings.fail(
          "rdma-not-used",
          where,
          "the test is of RDMA, but " + found(run) + ": NVLink carried all traffic",
          "set NCCL_MNNVL_ENABLE=0, or judge it as nvlink-domain");
    }
  }

  /**
   * Returns whether there are too many groups. If the log lacks its first line, traffic between
   * groups shows that there are several.
   */
  private boolean tooManyGroups(ElasticRun run) {
    return run.scaleoutRanks() == 0
        ? situation.groups() == 1 && run.betweenGroups()
        : run.scaleoutRanks() > situation.groups();
  }

  private static String found(ElasticRun run) {
    return run.scaleoutRanks() == 0
        ? "V2 measured traffic between groups of ranks (SO)"
        : "V2 found " + groups(run.scaleoutRanks(), run.scaleupRanks());
  }

  private static String groups(int count, int ranks) {
    return CountedNoun.of(count, "group") + " of " + CountedNoun.of(ranks, "rank");
  }
}
