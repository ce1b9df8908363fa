package epfabric.fabric.plan;

import epfabric.base.value.Zone;
import epfabric.fabric.environment.Environment.Protection;
import java.util.Map;

/**
 * Values that all parts of a plan share.
 *
 * @param environment name of the environment, which is also the name of its Pulumi stack
 * @param prefix start of every resource name
 * @param labels labels of all cloud resources that can have labels, sorted
 */
public record FabricScope(
    String environment,
    String project,
    Zone zone,
    String prefix,
    Map<String, String> labels,
    Protection protection) {

  /** Key of the environment's label on nodes and on all cloud resources that can have labels. */
  public static final String ENVIRONMENT_LABEL = "epfabric-environment";

  public String region() {
    return zone.region();
  }

  /** Returns the resource name {@code PREFIX-PART}. */
  public String name(String part) {
    return prefix + "-" + part;
  }

  /**
   * Returns the artifacts stack's image repository, shared by the environments of a region. In
   * names of images, a domain-scoped project, such as {@code example.com:mine}, is written {@code
   * example.com/mine}.
   */
  public String imageRepository() {
    return region() + "-docker.pkg.dev/" + project.replace(':', '/') + "/epfabric";
  }

  /**
   * Returns the artifacts stack's bucket, shared by the environments of a region. Bucket names are
   * global; the name contains the project ID, which makes it unique.
   */
  public String bucket() {
    return project.replaceAll("[.:]", "-") + "-epfabric-" + region();
  }

  /** Returns whether {@code epfabric:protection} is set. */
  public boolean isProtected() {
    return protection != Protection.NONE;
  }

  /** Returns whether networks remain when their stack is destroyed. */
  public boolean retainsNetworks() {
    return protection == Protection.RETAIN;
  }
}
