package epfabric.deploy.preview;

import epfabric.deploy.engine.Registration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The engine's progress: the resources that it has registered, replaced and deleted. */
final class EngineProgress {
  private final Map<String, String> oldByNew = new TreeMap<>();
  private final Map<String, String> newByOld = new TreeMap<>();
  private final Set<String> renewed = new HashSet<>();
  private final Set<String> replaced = new HashSet<>();
  private final Map<String, ResourceChange.Cause> earlyDeletions = new TreeMap<>();
  private final List<EngineOperation> operations = new ArrayList<>();
  private final List<PreviewFinding> refused = new ArrayList<>();

  void matched(String urn, String oldUrn) {
    oldByNew.put(urn, oldUrn);
    newByOld.put(oldUrn, urn);
  }

  String newUrn(String oldUrn) {
    return newByOld.getOrDefault(oldUrn, oldUrn);
  }

  String oldUrn(String urn) {
    return oldByNew.getOrDefault(urn, urn);
  }

  /** Returns whether the program has registered the resource with this old URN. */
  boolean isRegistered(String oldUrn) {
    return newByOld.containsKey(oldUrn);
  }

  /** Returns a resource's URN in the old state, if the resource was found under an alias. */
  Optional<String> alias(String urn) {
    return Optional.ofNullable(oldByNew.get(urn)).filter(old -> !old.equals(urn));
  }

  void created(String urn) {
    renewed.add(urn);
  }

  void replaced(String urn) {
    renewed.add(urn);
    replaced.add(urn);
  }

  /** Returns whether the computed values of the resource change in this update. */
  boolean isRenewed(String urn) {
    return renewed.contains(urn);
  }

  boolean isReplaced(String urn) {
    return replaced.contains(urn);
  }

  /** Marks a resource for early deletion, because a resource that it depends on is replaced. */
  void markForEarlyDeletion(String oldUrn, ResourceChange.Cause cause) {
    earlyDeletions.put(oldUrn, cause);
  }

  Optional<ResourceChange.Cause> earlyDeletionCause(String oldUrn) {
    return Optional.ofNullable(earlyDeletions.get(oldUrn));
  }

  void step(EngineOperation.Kind kind, String urn) {
    operations.add(new EngineOperation(kind, urn));
  }

  /** Records a deletion; with {@code retainOnDelete}, records only the removal from the state. */
  void stepDelete(EngineOperation.Kind kind, Registration old) {
    boolean keep = old.booleanOption("retainOnDelete").orElse(false);
    step(keep ? EngineOperation.Kind.KEEP : kind, old.urn());
  }

  void refuse(String urn, String why) {
    refused.add(new PreviewFinding(urn, "protect", why));
  }

  List<EngineOperation> operations() {
    return List.copyOf(operations);
  }

  List<PreviewFinding> refused() {
    return List.copyOf(refused);
  }
}
