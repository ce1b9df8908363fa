package epfabric.deploy.preview;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The changes that an update makes, and the warnings about them.
 *
 * @param resources changes of all resources, sorted by URN
 * @param operations steps in the engine's order
 * @param recreatesGpuNodes pools whose GPU nodes are re-created
 * @param replacesNetwork networks and subnetworks that are replaced
 * @param refused protected resources that the update would have to delete or replace
 * @param notTested properties of the fabric that remain untested when all tests have passed
 */
public record PreviewReport(
    List<ResourceChange> resources,
    List<EngineOperation> operations,
    List<PreviewFinding> recreatesGpuNodes,
    List<PreviewFinding> replacesNetwork,
    List<PreviewFinding> refused,
    List<String> notTested) {

  public PreviewReport {
    resources = List.copyOf(resources);
    operations = List.copyOf(operations);
    recreatesGpuNodes = List.copyOf(recreatesGpuNodes);
    replacesNetwork = List.copyOf(replacesNetwork);
    refused = List.copyOf(refused);
    notTested = List.copyOf(notTested);
  }

  /** Returns this report with the properties that the program's tests do not cover. */
  public PreviewReport withNotTested(List<String> open) {
    return new PreviewReport(
        resources, operations, recreatesGpuNodes, replacesNetwork, refused, open);
  }

  public Map<ChangeKind, Integer> counts() {
    Map<ChangeKind, Integer> counts = new EnumMap<>(ChangeKind.class);
    for (ChangeKind kind : ChangeKind.values()) {
      counts.put(kind, 0);
    }
    resources.forEach(change -> counts.merge(change.kind(), 1, Integer::sum));
    return Collections.unmodifiableMap(counts);
  }

  public Optional<ResourceChange> find(String urn) {
    return resources.stream().filter(change -> change.urn().equals(urn)).findFirst();
  }

  /**
   * Returns whether several networks with GPU nodes are replaced. The engine deletes these networks
   * concurrently. Google refuses to delete the second one while the deletion of the first still
   * waits for the nodes.
   */
  public boolean wantsOneStepAtATime() {
    return replacesNetwork.size() > 1 && !recreatesGpuNodes.isEmpty();
  }

  /**
   * Returns whether the update switches pods from Network objects to NIC claims. A cluster must not
   * have both, but the engine deletes old objects last, so tests of the same update would run with
   * both.
   */
  public boolean wantsTwoUpdates() {
    return any(ChangeKind.CREATE, ":ResourceClaimTemplate::")
        && any(ChangeKind.DELETE, "kubernetes:networking.gke.io/v1:Network::");
  }

  private boolean any(ChangeKind kind, String type) {
    return resources.stream().anyMatch(r -> r.kind() == kind && r.urn().contains(type));
  }

  /**
   * Returns the worst effect, to be compared with a limit: {@code
   * report.worst().atLeast(Impact.REPLACE)}.
   */
  public Impact worst() {
    if (!recreatesGpuNodes.isEmpty()) {
      return Impact.RECREATE;
    }
    return resources.stream()
        .map(PreviewReport::impact)
        .max(Impact::compareTo)
        .orElse(Impact.NOTHING);
  }

  /** Returns the effect of one change. A replaced Job counts as updated: it only runs again. */
  private static Impact impact(ResourceChange change) {
    boolean runsAgain = change.urn().contains("kubernetes:batch/v1:Job::");
    return runsAgain && change.kind() == ChangeKind.REPLACE ? Impact.UPDATE : impact(change.kind());
  }

  private static Impact impact(ChangeKind kind) {
    return switch (kind) {
      case SAME -> Impact.NOTHING;
      case CREATE -> Impact.CREATE;
      case UPDATE -> Impact.UPDATE;
      case DELETE -> Impact.DELETE;
      case REPLACE -> Impact.REPLACE;
    };
  }
}
