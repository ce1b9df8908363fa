package epfabric.plan;

import epfabric.environment.Environment.Protection;
import epfabric.value.Zone;
import java.util.Map;

/**
 * What every part of a plan shares.
 *
 * @param environment name of the environment, the Pulumi stack
 * @param prefix start of every resource name
 * @param labels labels of every cloud resource that can have some, sorted
 */
public record Scope(
    String environment,
    String project,
    Zone zone,
    String prefix,
    Map<String, String> labels,
    Protection protection) {

  public String region() {
    return zone.region();
  }

  /** {@code PREFIX-PART}. */
  public String name(String part) {
    return prefix + "-" + part;
  }

  public boolean isProtected() {
    return protection != Protection.NONE;
  }
}
