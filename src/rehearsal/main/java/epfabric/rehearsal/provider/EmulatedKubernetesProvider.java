package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.engine.PlainJson;
import epfabric.deploy.preview.ReplaceUnready;
import epfabric.rehearsal.kubernetes.api.KubernetesApi;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.time.EmulatedTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Emulates the Kubernetes provider. Like Pulumi's provider, it uses server-side apply, and waits
 * for Jobs, DaemonSets and the end of deletions.
 */
public final class EmulatedKubernetesProvider implements ResourceProvider {
  private static final int CONFLICT = 409;

  private final KubernetesApi cluster;
  private final ObjectAwaiting awaiting;

  public EmulatedKubernetesProvider(KubernetesApi cluster, EmulatedTime time) {
    this.cluster = cluster;
    this.awaiting = new ObjectAwaiting(cluster, time);
  }

  /** Returns {@code NAMESPACE/NAME}, or the bare name of a cluster-scoped object. */
  @Override
  public String id(String type, ObjectNode inputs) {
    ObjectKey key = ObjectKey.of(inputs);
    return key.namespace().isEmpty() ? key.name() : key.namespace() + "/" + key.name();
  }

  @Override
  public Existing create(Wanted wanted) {
    ObjectKey key = ObjectKey.of(wanted.inputs());
    try {
      if (awaiting.find(key).isPresent()) {
        throw new KubernetesException(CONFLICT, "resource " + key.text() + " already exists");
      }
      String messagePrefix =
          "resource \""
              + wanted.urn()
              + "\" was successfully created, but the Kubernetes API server reported that it failed"
              + " to fully initialize or become live: ";
      return applyAndWait(wanted, messagePrefix);
    } catch (KubernetesException e) {
      throw new ProviderException(message(e));
    }
  }

  /**
   * Applies the object and waits for it. If it does not become ready, the exception still contains
   * the object, because it exists.
   */
  private Existing applyAndWait(Wanted wanted, String messagePrefix) {
    ObjectKey key = ObjectKey.of(wanted.inputs());
    ObjectNode applied = cluster.apply(wanted.inputs());
    try {
      return existing(wanted, awaiting.awaitReady(key, wanted.timeout()));
    } catch (NotReadyException e) {
      List<String> reasons = new ArrayList<>(List.of(messagePrefix + e.getMessage()));
      reasons.addAll(e.details());
      throw partial(wanted, reasons, currentOr(key, applied));
    } catch (KubernetesException e) {
      throw partial(wanted, List.of(message(e)), currentOr(key, applied));
    }
  }

  private ProviderException partial(
      Wanted wanted, List<String> reasons, Optional<ObjectNode> seen) {
    return seen.map(object -> new ProviderException(reasons, existing(wanted, object)))
        .orElseGet(() -> new ProviderException(String.join("; ", reasons)));
  }

  private Optional<ObjectNode> currentOr(ObjectKey key, ObjectNode applied) {
    try {
      return cluster.get(key);
    } catch (KubernetesException e) {
      return Optional.of(applied);
    }
  }

  private Existing existing(Wanted wanted, ObjectNode object) {
    return new Existing(id(wanted.type(), wanted.inputs()), wanted.inputs(), object);
  }

  @Override
  public Optional<Existing> read(String type, String id, ObjectNode known) {
    try {
      ObjectKey key = known.size() == 0 ? keyOf(type, id) : ObjectKey.of(known);
      return awaiting
          .find(key)
          .map(
              object ->
                  new Existing(id, InputRefresh.of(known, withoutAddedFields(object)), object));
    } catch (KubernetesException e) {
      throw new ProviderException(message(e));
    }
  }

  /** Returns an object's key from its type, such as {@code kubernetes:batch/v1:Job}, and its ID. */
  private static ObjectKey keyOf(String type, String id) {
    String[] parts = type.split(":", 3);
    int slash = id.indexOf('/');
    return new ObjectKey(
        parts[1].replaceFirst("^core/", ""),
        parts[2],
        slash < 0 ? "" : id.substring(0, slash),
        id.substring(slash + 1));
  }

  /** Removes the fields that the cluster added. */
  private static ObjectNode withoutAddedFields(ObjectNode object) {
    ObjectNode plain = object.deepCopy();
    plain.remove("status");
    ObjectNode metadata = (ObjectNode) plain.get("metadata");
    for (String added :
        new String[] {
          "uid", "resourceVersion", "generation", "creationTimestamp", "managedFields"
        }) {
      metadata.remove(added);
    }
    return plain;
  }

  /**
   * Returns whether an unready Job is to be replaced; false if the cluster is unreachable, as in
   * {@code kubeProvider.Diff}.
   */
  @Override
  public boolean replacesUnready(Wanted wanted) {
    if (!ReplaceUnready.appliesTo(
        wanted.type(), PlainJson.object(Json.whole(wanted.inputs(), false)))) {
      return false;
    }
    try {
      Optional<ObjectNode> job = cluster.get(ObjectKey.of(wanted.inputs()));
      return job.isPresent() && !ObjectAwaiting.isComplete(job.get());
    } catch (KubernetesException e) {
      return false;
    }
  }

  @Override
  public Existing update(String id, ObjectNode olds, Wanted wanted) {
    String messagePrefix =
        "the Kubernetes API server reported that \""
            + id
            + "\" failed to fully initialize or become live: ";
    try {
      return applyAndWait(wanted, messagePrefix);
    } catch (KubernetesException e) {
      throw new ProviderException(message(e));
    }
  }

  @Override
  public void delete(String id, Wanted was) {
    ObjectKey key = was.inputs().size() == 0 ? keyOf(was.type(), id) : ObjectKey.of(was.inputs());
    try {
      if (awaiting.find(key).isPresent()) {
        cluster.delete(key);
        awaiting.awaitGone(key, was.timeout());
      }
    } catch (KubernetesException e) {
      throw new ProviderException(message(e));
    }
  }

  private static String message(KubernetesException e) {
    return String.valueOf(e.getMessage());
  }
}
