package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import epfabric.base.facts.PulumiVersions;

/**
 * A Google Cloud resource with an explicit name.
 *
 * <p>Because the name is fixed, the old and the new resource cannot exist at the same time, so a
 * resource is deleted before its replacement is created.
 */
abstract class GcpResource extends CustomResource {
  @Export(
      name = "name",
      refs = {String.class},
      tree = "[0]")
  private Output<String> name;

  GcpResource(String type, String name, ResourceArgs args, CustomResourceOptions options) {
    super(type, name, args, withDefaults(options));
  }

  /** Returns the name in Google Cloud; resources that use this output depend on this resource. */
  public Output<String> name() {
    return name;
  }

  static CustomResourceOptions withDefaults(CustomResourceOptions options) {
    CustomResourceOptions pins =
        CustomResourceOptions.builder()
            .version(PulumiVersions.GCP)
            .deleteBeforeReplace(true)
            .build();
    return CustomResourceOptions.merge(pins, options);
  }
}
