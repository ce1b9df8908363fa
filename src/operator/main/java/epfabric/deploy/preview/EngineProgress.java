package epfabric.deploy.preview;

import epfabric.deploy.engine.Registration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** How far the engine has come: what it has seen, replaced and deleted. */
final class EngineProgress {
  private final Map<String, String> oldByNew = new TreeMap<>();
  private final Map<String, String> newByOld = new TreeMap<>();
  private final Set<String> renewed = new HashSet<>();
  private final Set<String> replaced = new HashSet<>();
  private final Map<String, ResourceChange.Cause> condemned = new TreeMap<>();
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

  /** True once the program has registered what this was. */
  boolean isRegistered(String oldUrn) {
    return newByOld.containsKey(oldUrn);
  }

  /** The URN a resource has in the old state under an alias, if it was found under one. */
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

  /** True where computed values are not yet what they will be. */
  boolean isRenewed(String urn) {
    return renewed.contains(urn);
  }

  boolean isReplaced(String urn) {
    return replaced.contains(urn);
  }

  /** Deleted before its turn because something it depends on is replaced. */
  void condemn(String oldUrn, ResourceChange.Cause cause) {
    condemned.put(oldUrn, cause);
  }

  Optional<ResourceChange.Cause> condemnation(String oldUrn) {
    return Optional.ofNullable(condemned.get(oldUrn));
  }

  void step(EngineOperation.Kind kind, String urn) {
    operations.add(new EngineOperation(kind, urn));
  }

  /** Deleting, or with {@code retainOnDelete} only forgetting. */
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
