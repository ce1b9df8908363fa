package epfabric.rehearsal.wire;

import static epfabric.rehearsal.wire.Difference.ABSENT;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.util.List;

/**
 * Lists all differences between the description of our node pool and the description of the guide's
 * node pool, with their reasons.
 */
public final class DescribedDifferences {
  private static final List<Difference> POOL =
      List.of(
          fromRequests("config.gvnic.enabled", "true", ABSENT),
          fromRequests("config.labels.epfabric-environment", "\"guide\"", ABSENT),
          fromRequests("config.resourceLabels.epfabric-environment", "\"guide\"", ABSENT),
          fromRequests(
              "config.serviceAccount",
              "\"epfabric-guide-nodes@gpu-launchpad-playground.iam.gserviceaccount.com\"",
              "\"default\""),
          fromRequests(
              "config.taints",
              """
              [{"effect":"NO_SCHEDULE",\
              "key":"startup-taint.cluster-autoscaler.kubernetes.io/epfabric-unverified",\
              "value":"true"},\
              {"effect":"NO_SCHEDULE","key":"nvidia.com/gpu","value":"present"}]""",
              """
              [{"effect":"NO_SCHEDULE","key":"nvidia.com/gpu","value":"present"}]"""),
          fromRequests("config.workloadMetadataConfig.mode", "\"GKE_METADATA\"", ABSENT),
          fromRequests("upgradeSettings.maxSurge", "0", "1"),
          fromRequests("upgradeSettings.maxUnavailable", "1", "0"));

  private DescribedDifferences() {}

  /**
   * Returns the problems, one line each: unintended differences, and listed differences that no
   * longer exist.
   */
  public static List<String> problems(ObjectNode ours, ObjectNode guides) {
    return WireComparison.between(withoutIdentity(ours), withoutIdentity(guides), POOL);
  }

  /**
   * Returns a difference between the descriptions that results from a deliberate difference between
   * the requests. It has the reason of the difference between the requests.
   */
  private static Difference fromRequests(String path, String ours, String theirs) {
    Difference sent =
        DeliberateDifferences.GUIDE_POOL.stream()
            .filter(d -> d.path().equals("nodePool." + path))
            .findFirst()
            .orElseThrow();
    return new Difference(path, ours, theirs, sent.reason());
  }

  /**
   * Returns the pool without fields that only identify it: its name, links and groups derived from
   * the name, and its etag.
   */
  private static JsonNode withoutIdentity(ObjectNode pool) {
    String name = pool.get("name").asText();
    String text =
        pool.toString().replace(name, "POOL").replaceAll("-POOL-[0-9a-f]{8}-grp", "-GROUP");
    ObjectNode copy = Json.parseObject(text);
    copy.remove("etag");
    return copy;
  }
}
