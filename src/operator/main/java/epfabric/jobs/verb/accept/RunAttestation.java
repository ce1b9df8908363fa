package epfabric.jobs.verb.accept;

import epfabric.base.value.KeyedHash;
import epfabric.deploy.verb.BundleSigner;
import epfabric.fabric.plan.FabricPlan;
import epfabric.jobs.verb.verdict.FabricFacts;
import epfabric.operate.live.NodeIdentities;
import epfabric.results.statement.StatementJson;
import epfabric.results.statement.TestedFabric;
import epfabric.results.statement.TestedNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Writes the statement of an acceptance run; writes none if a node has changed during the tests.
 */
final class RunAttestation {
  /** File name of the unsigned statement. */
  static final String STATEMENT = "statement.json";

  /** File name of the signed statement. */
  static final String VERDICT = "verdict.sigstore.json";

  private final FabricPlan plan;
  private final String bundle;
  private final Optional<BundleSigner> signer;
  private final NodeIdentities identities;
  private final KeyedHash key;
  private final SortedMap<String, TestedNode> before;

  private RunAttestation(
      FabricPlan plan, String bundle, Optional<BundleSigner> signer, NodeIdentities identities) {
    this.plan = plan;
    this.bundle = bundle;
    this.signer = signer;
    this.identities = identities;
    this.key = identities.keyOrNew();
    this.before = identities.nodes(plan.pool().names(), key);
  }

  /** Starts an attestation immediately before the first test starts. */
  interface Start {
    /** Returns the attestation; empty if none is requested. */
    Optional<RunAttestation> begin() throws IOException;
  }

  /** Inspects the nodes before any test uses them. */
  static RunAttestation begin(
      FabricPlan plan, String bundle, Optional<BundleSigner> signer, NodeIdentities nodes) {
    return new RunAttestation(plan, bundle, signer, nodes);
  }

  /**
   * The outcome of an attestation.
   *
   * @param done whether the requested files were written
   * @param text message for the user
   */
  record Kept(boolean done, String text) {}

  /** Writes the statement, and signs it if a signer was named. */
  Kept write(AcceptedRun run, RunStore store) throws IOException {
    Optional<String> problem = problem(run);
    if (problem.isPresent()) {
      return new Kept(signer.isEmpty(), "no statement: " + problem.get());
    }
    String text =
        StatementJson.of(StatementMaker.of(fabric(), testedNodes(run, before).values(), run));
    store.write(run.number(), STATEMENT, text);
    if (signer.isEmpty()) {
      return new Kept(true, "statement: " + STATEMENT);
    }
    byte[] signed = signer.get().attestation(text.getBytes(StandardCharsets.UTF_8));
    store.write(run.number(), VERDICT, new String(signed, StandardCharsets.UTF_8));
    return new Kept(true, "signed statement: " + VERDICT);
  }

  /** Returns why no statement about the nodes is possible. */
  private Optional<String> problem(AcceptedRun run) {
    SortedMap<String, TestedNode> after =
        testedNodes(run, identities.nodes(plan.pool().names(), key));
    SortedMap<String, TestedNode> tested = testedNodes(run, before);
    for (String node : run.nodes()) {
      TestedNode seen = after.get(node);
      if (seen == null || !seen.equals(tested.get(node))) {
        return Optional.of("node " + node + " has changed while the tests ran");
      }
      if (!seen.unknown().isEmpty()) {
        List<String> unknown = seen.unknown();
        return Optional.of("node " + node + " does not report its " + String.join(", ", unknown));
      }
    }
    return Optional.empty();
  }

  private TestedFabric fabric() {
    return FabricFacts.of(plan, bundle);
  }

  private static SortedMap<String, TestedNode> testedNodes(
      AcceptedRun run, SortedMap<String, TestedNode> nodes) {
    SortedMap<String, TestedNode> tested = new TreeMap<>(nodes);
    tested.keySet().retainAll(run.nodes());
    return tested;
  }
}
