package epfabric.infra;

import com.pulumi.core.Output;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.Resource;
import epfabric.infra.NetworkHandles.Subnet;
import epfabric.infra.resource.KubernetesObject;
import epfabric.infra.resource.KubernetesProvider;
import epfabric.manifest.Manifest;
import epfabric.manifest.Reference;
import epfabric.plan.Scope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Registers manifests as Kubernetes objects.
 *
 * <p>They come after the GPU pools, so that they are gone before the subnets they name; and as GKE
 * cannot change them, they are replaced when their spec changes.
 */
final class PodNetworks extends Component {
  private final Map<String, Output<String>> references = new HashMap<>();
  private final Map<String, List<Resource>> owners = new HashMap<>();

  PodNetworks(
      Scope scope,
      List<Manifest> manifests,
      List<Subnet> nics,
      KubernetesProvider provider,
      List<? extends Resource> after) {
    super("PodNetworks", "pod-networks", scope);
    for (int i = 0; i < nics.size(); i++) {
      references.put("nic-" + i + ".network", nics.get(i).network());
      references.put("nic-" + i + ".subnetwork", nics.get(i).subnetwork());
      owners.put("nic-" + i + ".subnetwork", nics.get(i).resources());
    }
    Map<String, Resource> registered = new HashMap<>();
    // The engine looks at what was replaced first, not along a chain: so the chain is spelt out.
    Map<String, List<Resource>> fates = new HashMap<>();
    for (Manifest manifest : manifests) {
      List<Resource> partners = new ArrayList<>(owners(manifest));
      for (String id : manifest.after()) {
        partners.add(required(registered, id));
        partners.addAll(fates.getOrDefault(id, List.of()));
      }
      fates.put(manifest.id(), partners);
      List<Resource> before = new ArrayList<>(after);
      before.addAll(partners);
      CustomResourceOptions options =
          CustomResourceOptions.builder()
              .parent(this)
              .provider(provider)
              .dependsOn(before.toArray(Resource[]::new))
              .replaceOnChanges("spec")
              .replaceWith(partners)
              .build();
      registered.put(manifest.id(), register(manifest, options));
    }
    declared();
  }

  /** The networks that this object names, where this stack declares them. */
  private List<Resource> owners(Manifest manifest) {
    List<Resource> found = new ArrayList<>();
    if (manifest.body().get("spec") instanceof Map<?, ?> spec) {
      for (Object value : spec.values()) {
        if (value instanceof Reference reference) {
          found.addAll(owners.getOrDefault(reference.resource(), List.of()));
        }
      }
    }
    return found;
  }

  private static Resource required(Map<String, Resource> registered, String id) {
    Resource resource = registered.get(id);
    if (resource == null) {
      throw new IllegalStateException("manifest comes before what it must follow: " + id);
    }
    return resource;
  }

  private Resource register(Manifest manifest, CustomResourceOptions options) {
    KubernetesObject.Args args = new KubernetesObject.Args(manifest.apiVersion(), manifest.kind());
    args.metadata = Output.of(manifest.metadata());
    args.spec = Joined.map(resolvedSpec(manifest));
    return new KubernetesObject(manifest.id(), args, options);
  }

  private Map<String, Object> resolvedSpec(Manifest manifest) {
    Map<String, Object> spec = new LinkedHashMap<>();
    if (manifest.body().get("spec") instanceof Map<?, ?> body) {
      body.forEach((key, value) -> spec.put(String.valueOf(key), resolved(value)));
    }
    return spec;
  }

  private Object resolved(Object value) {
    if (!(value instanceof Reference reference)) {
      return value;
    }
    Output<String> output = references.get(reference.resource());
    if (output == null) {
      throw new IllegalStateException("nothing provides " + reference);
    }
    return output;
  }
}
