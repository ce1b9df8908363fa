package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import epfabric.base.facts.PulumiVersions;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A Kubernetes object of any kind. */
public final class KubernetesObject extends CustomResource {
  public KubernetesObject(String name, Args args, CustomResourceOptions options) {
    super(
        token(args.groupVersion, args.kindName),
        name,
        args,
        CustomResourceOptions.merge(
            CustomResourceOptions.builder().version(PulumiVersions.KUBERNETES).build(), options));
  }

  /**
   * Returns the Pulumi type of a kind. The core group has no name in {@code apiVersion}, but is
   * called core in Pulumi types.
   */
  private static String token(String apiVersion, String kind) {
    String group = apiVersion.contains("/") ? apiVersion : "core/" + apiVersion;
    return "kubernetes:" + group + ":" + kind;
  }

  /**
   * Top-level fields of the kinds that a fabric uses; fields that are not set are left out of the
   * object.
   */
  public static final class Args extends ResourceArgs {
    private final String groupVersion;
    private final String kindName;

    @Import(name = "apiVersion")
    public @Nullable Output<String> apiVersion;

    @Import(name = "kind")
    public @Nullable Output<String> kind;

    @Import(name = "metadata")
    public @Nullable Output<Map<String, Object>> metadata;

    @Import(name = "spec")
    public @Nullable Output<Map<String, Object>> spec;

    @Import(name = "data")
    public @Nullable Output<Object> data;

    @Import(name = "immutable")
    public @Nullable Output<Object> immutable;

    @Import(name = "automountServiceAccountToken")
    public @Nullable Output<Object> automountServiceAccountToken;

    @Import(name = "rules")
    public @Nullable Output<Object> rules;

    @Import(name = "roleRef")
    public @Nullable Output<Object> roleRef;

    @Import(name = "subjects")
    public @Nullable Output<Object> subjects;

    @Import(name = "value")
    public @Nullable Output<Object> value;

    @Import(name = "preemptionPolicy")
    public @Nullable Output<Object> preemptionPolicy;

    @Import(name = "description")
    public @Nullable Output<Object> description;

    public Args(String apiVersion, String kind) {
      this.groupVersion = apiVersion;
      this.kindName = kind;
      this.apiVersion = Output.of(apiVersion);
      this.kind = Output.of(kind);
    }

    /**
     * Sets a top-level field of a kind, such as {@code data}. The constructor sets apiVersion and
     * kind; the caller assigns metadata and spec.
     *
     * @throws IllegalArgumentException if this class does not declare the field
     */
    public void set(String field, Object content) {
      Output<Object> output = Output.of(content);
      switch (field) {
        case "data" -> data = output;
        case "immutable" -> immutable = output;
        case "automountServiceAccountToken" -> automountServiceAccountToken = output;
        case "rules" -> rules = output;
        case "roleRef" -> roleRef = output;
        case "subjects" -> subjects = output;
        case "value" -> value = output;
        case "preemptionPolicy" -> preemptionPolicy = output;
        case "description" -> description = output;
        default ->
            throw new IllegalArgumentException(
                "KubernetesObject.Args does not declare the field " + field);
      }
    }
  }
}
