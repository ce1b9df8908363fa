package epfabric.deploy.infra;

import com.pulumi.core.Output;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.CustomTimeouts;
import com.pulumi.resources.Resource;
import epfabric.deploy.infra.resource.KubernetesObject;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Change;
import epfabric.deploy.manifest.tree.ResourceReference;
import epfabric.fabric.plan.FabricScope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Registers manifests as Kubernetes objects. Each object depends on the objects that it must
 * follow, and so is deleted before them.
 */
final class KubernetesObjects extends ResourceGroup {
  private final KubernetesScope kubernetesScope;
  private final Map<String, Resource> registered = new LinkedHashMap<>();
  private final Set<String> jobs = new HashSet<>();

  KubernetesObjects(
      String type, FabricScope scope, List<Manifest> manifests, KubernetesScope kubernetesScope) {
    super(type, dashed(type), scope);
    this.kubernetesScope = kubernetesScope;
    for (Manifest manifest : manifests) {
      registered.put(manifest.id(), register(manifest));
      if (manifest.kind().equals("Job")) {
        jobs.add(manifest.id());
      }
    }
    declared();
  }

  /** Converts a type to lower case with hyphens: {@code PodNetworks} to {@code pod-networks}. */
  private static String dashed(String type) {
    return type.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
  }

  /** Returns all objects, for resources that come after them. */
  List<Resource> all() {
    return List.copyOf(registered.values());
  }

  private Resource register(Manifest manifest) {
    KubernetesObject.Args args = new KubernetesObject.Args(manifest.apiVersion(), manifest.kind());
    args.metadata = Output.of(manifest.metadata());
    manifest
        .body()
        .forEach(
            (field, content) -> {
              if (field.equals("spec")) {
                args.spec = afterEarlier(manifest, JoinedOutputs.map(resolved(content)));
              } else {
                args.set(field, content);
              }
            });
    return new KubernetesObject(manifest.id(), args, options(manifest));
  }

  /**
   * Returns the spec as an output that depends on earlier objects, for a defined order of deletion.
   * GKE keeps parameters while a network refers to them, so the network must be deleted first; a
   * server holds GPUs that tests need, so it must be deleted before tests run again. Before the
   * engine replaces a resource, it deletes the resources that use its values in the order of their
   * dependencies, but resources connected only by {@code replaceWith} in any order.
   */
  private Output<Map<String, Object>> afterEarlier(
      Manifest manifest, Output<Map<String, Object>> spec) {
    if (manifest.rollout().change() != Change.REPLACE_WHEN_DEPENDENCY_CHANGES) {
      return spec;
    }
    List<Resource> earlier = new ArrayList<>(kubernetesScope.earlier());
    if (earlier.isEmpty()) {
      manifest.after().stream().limit(1).map(this::required).forEach(earlier::add);
    }
    Output<Map<String, Object>> ordered = spec;
    for (Resource resource : earlier) {
      Output<Map<String, Object>> before = ordered;
      ordered = resource.urn().apply(urn -> before);
    }
    return ordered;
  }

  private CustomResourceOptions options(Manifest manifest) {
    List<Resource> predecessors = manifest.after().stream().map(this::required).toList();
    List<Resource> before = new ArrayList<>(kubernetesScope.after());
    before.addAll(owners(manifest));
    before.addAll(predecessors);
    CustomResourceOptions.Builder options =
        CustomResourceOptions.builder()
            .parent(this)
            .provider(kubernetesScope.provider())
            .deleteBeforeReplace(manifest.rollout().change() != Change.NEW_NAME)
            .dependsOn(before.toArray(Resource[]::new));
    if (isReplacedOnChange(manifest)) {
      options.replaceOnChanges(List.copyOf(manifest.body().keySet()));
    }
    List<Resource> together = replacedTogether(manifest);
    if (!together.isEmpty() || manifest.rollout().change() == Change.REPLACE_WHEN_NODES_CHANGE) {
      options.replaceWith(together);
    }
    int seconds = manifest.rollout().timeoutSeconds();
    if (seconds > 0) {
      Duration time = Duration.ofSeconds(seconds);
      options.customTimeouts(new CustomTimeouts(time, time, Duration.ofMinutes(10)));
    }
    return options.build();
  }

  /** Returns the resources whose replacement also replaces this object. */
  private List<Resource> replacedTogether(Manifest manifest) {
    List<Resource> together = new ArrayList<>();
    Change change = manifest.rollout().change();
    if (change == Change.REPLACE_WHEN_NODES_CHANGE || change == Change.REPLACE_WHEN_JOBS_CHANGE) {
      together.addAll(kubernetesScope.nodes());
    }
    if (change == Change.REPLACE_WHEN_JOBS_CHANGE) {
      manifest.after().stream().filter(jobs::contains).map(this::required).forEach(together::add);
    }
    return together;
  }

  private static boolean isReplacedOnChange(Manifest manifest) {
    return switch (manifest.rollout().change()) {
      case REPLACE,
          REPLACE_WHEN_DEPENDENCY_CHANGES,
          REPLACE_WHEN_NODES_CHANGE,
          REPLACE_WHEN_JOBS_CHANGE ->
          true;
      case IN_PLACE, NEW_NAME -> false;
    };
  }

  /** Returns the networks and subnets of this stack that the object refers to. */
  private List<Resource> owners(Manifest manifest) {
    List<Resource> resources = new ArrayList<>();
    if (manifest.body().get("spec") instanceof Map<?, ?> spec) {
      for (Object value : spec.values()) {
        if (value instanceof ResourceReference reference) {
          resources.addAll(kubernetesScope.owners().getOrDefault(reference.resource(), List.of()));
        }
      }
    }
    return resources;
  }

  private Resource required(String id) {
    Resource resource = registered.get(id);
    if (resource == null) {
      throw new IllegalStateException(
          "a manifest must follow an object that is not registered yet: " + id);
    }
    return resource;
  }

  private Map<String, Object> resolved(Object content) {
    Map<String, Object> spec = new LinkedHashMap<>();
    if (content instanceof Map<?, ?> body) {
      body.forEach((key, value) -> spec.put(String.valueOf(key), output(value)));
    }
    return spec;
  }

  private Object output(Object value) {
    if (!(value instanceof ResourceReference reference)) {
      return value;
    }
    Output<String> output = kubernetesScope.references().get(reference.resource());
    if (output == null) {
      throw new IllegalStateException("nothing provides " + reference);
    }
    return output;
  }
}
