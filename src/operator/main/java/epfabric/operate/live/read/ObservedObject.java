package epfabric.operate.live.read;

import epfabric.base.facts.ManagedDranet;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.operate.live.access.UnexpectedAnswerException;
import epfabric.operate.live.seen.ClaimableNics;
import epfabric.operate.live.seen.GpuHolder;
import epfabric.operate.live.seen.NodePod;
import epfabric.operate.live.seen.NodePod.PodName;
import epfabric.operate.live.seen.NodePod.Role;
import epfabric.operate.live.seen.PlainText;
import epfabric.operate.live.seen.PoolNode;
import epfabric.operate.live.seen.PoolNode.Installation;
import epfabric.operate.live.seen.PoolNode.NodeName;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.ListMeta;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.NodeSpec;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.Taint;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Converts the client library's objects to records that have only the required fields. */
public final class ObservedObject {
  /**
   * Names that API servers accept. Other names are refused, because users copy commands that
   * contain names.
   */
  private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?");

  private static final Set<String> FINISHED = Set.of("Succeeded", "Failed");

  private ObservedObject() {}

  public static PoolNode node(Node node) {
    ObjectMeta metadata = metadata(node);
    NodeSpec spec = Optional.ofNullable(node.getSpec()).orElseGet(NodeSpec::new);
    Map<String, String> annotations = present(metadata.getAnnotations());
    return new PoolNode(
        new NodeName(
            present(metadata.getLabels()).getOrDefault(Labels.NODE_POOL, ""),
            name(metadata.getName())),
        unready(Optional.ofNullable(node.getStatus()).orElseGet(NodeStatus::new)),
        !Boolean.TRUE.equals(spec.getUnschedulable()),
        metadata.getDeletionTimestamp() != null,
        present(spec.getTaints()).stream().map(Taint::getKey).toList(),
        new Installation(annotation(annotations, "phase"), annotation(annotations, "failure")),
        nics(present(metadata.getLabels())));
  }

  /**
   * Returns NICs whose slices are not read yet; empty unless the node's label selects a driver that
   * publishes NICs.
   */
  private static Optional<ClaimableNics> nics(Map<String, String> labels) {
    return Optional.ofNullable(labels.get(ManagedDranet.NODE_LABEL))
        .filter(ManagedDranet.ON::equals)
        .map(on -> ClaimableNics.unasked(labels.getOrDefault(Labels.MACHINE, "")));
  }

  /**
   * Returns an annotation of the installer as plain text. The text is untrusted, because other
   * clients may change nodes.
   */
  private static Optional<String> annotation(Map<String, String> annotations, String name) {
    return Optional.ofNullable(annotations.get(Labels.NODE_PREFIX + name)).map(PlainText::of);
  }

  private static Optional<String> unready(NodeStatus status) {
    List<NodeCondition> ready =
        present(status.getConditions()).stream()
            .filter(condition -> "Ready".equals(condition.getType()))
            .toList();
    if (ready.isEmpty()) {
      return Optional.of("it has not reported so yet");
    }
    return ready.stream()
        .filter(condition -> !"True".equals(condition.getStatus()))
        .map(condition -> Optional.ofNullable(condition.getReason()).orElse(condition.getStatus()))
        .findFirst();
  }

  public static boolean finished(Pod pod) {
    return Optional.ofNullable(pod.getStatus())
        .map(PodStatus::getPhase)
        .filter(FINISHED::contains)
        .isPresent();
  }

  public static NodePod pod(Pod pod) {
    ObjectMeta metadata = metadata(pod);
    PodSpec spec = Optional.ofNullable(pod.getSpec()).orElseGet(PodSpec::new);
    return new NodePod(
        new PodName(name(metadata.getNamespace()), name(metadata.getName())),
        name(spec.getNodeName()),
        role(present(metadata.getLabels())),
        GpuRequest.of(spec),
        Optional.ofNullable(pod.getStatus()).map(PodStatus::getStartTime));
  }

  /** Returns the pod with the number of GPUs that it holds, which may be zero. */
  public static GpuHolder holder(Pod pod) {
    NodePod seen = pod(pod);
    Optional<String> owner =
        present(metadata(pod).getOwnerReferences()).stream()
            .filter(reference -> Boolean.TRUE.equals(reference.getController()))
            .map(reference -> reference.getKind() + " " + name(reference.getName()))
            .findFirst();
    return new GpuHolder(seen.name(), seen.node(), seen.gpus(), owner, seen.start());
  }

  private static Role role(Map<String, String> labels) {
    if (!Labels.OURS.equals(labels.get(Labels.MANAGED_BY))) {
      return Role.FOREIGN;
    }
    return Labels.INSTALLER.equals(labels.get(Labels.NAME)) ? Role.INSTALLER : Role.OURS;
  }

  /**
   * Returns the token that requests the page after {@code page}; empty for the last page.
   *
   * @param began the token that requested {@code page}
   */
  public static Optional<String> continuation(KubernetesResourceList<?> page, String began) {
    Optional<String> next =
        Optional.ofNullable(page.getMetadata())
            .map(ListMeta::getContinue)
            .filter(token -> !token.isEmpty());
    if (next.filter(began::equals).isPresent()) {
      throw new UnexpectedAnswerException("the same page again");
    }
    return next;
  }

  public static ObjectMeta metadata(HasMetadata object) {
    return Optional.ofNullable(object.getMetadata()).orElseGet(ObjectMeta::new);
  }

  /** Returns an empty list for null, because Go writes empty lists as null. */
  public static <T> List<T> present(@Nullable List<T> values) {
    return values == null ? List.of() : values;
  }

  public static <T> Map<String, T> present(@Nullable Map<String, T> values) {
    return values == null ? Map.of() : values;
  }

  public static String name(@Nullable String name) {
    if (name == null || !NAME.matcher(name).matches()) {
      throw new UnexpectedAnswerException(
          "a name that Kubernetes does not allow: \"" + name + "\"");
    }
    return name;
  }
}
