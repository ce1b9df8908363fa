package epfabric.rehearsal.cloud.compute;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Placement and workload policies. */
public final class ResourcePolicies implements ComputeKind {
  private static final List<String> POLICIES =
      List.of("groupPlacementPolicy", "workloadPolicy", "snapshotSchedulePolicy");

  @Override
  public String collection() {
    return "resourcePolicies";
  }

  @Override
  public String message() {
    return "ResourcePolicy";
  }

  @Override
  public String scope() {
    return "regions";
  }

  @Override
  public Set<String> changeable() {
    return Set.of("description");
  }

  @Override
  public Set<String> admit(String path, ObjectNode body) {
    if (POLICIES.stream().filter(body::has).count() != 1) {
      throw GoogleRefusal.badRequest("Exactly one policy must be set, of " + POLICIES + ".");
    }
    admitWorkload(body);
    return Set.of();
  }

  /** Checks a workload policy, as the reference of its fields says. */
  private static void admitWorkload(ObjectNode body) {
    boolean distance = JsonBodies.text(body, "workloadPolicy.maxTopologyDistance").isPresent();
    boolean throughput =
        JsonBodies.text(body, "workloadPolicy.type").equals(Optional.of("HIGH_THROUGHPUT"));
    if (distance && !throughput) {
      throw GoogleRefusal.badRequest(
          "Max topology distance can be set only when the workload policy type is"
              + " HIGH_THROUGHPUT.");
    }
    if (distance && JsonBodies.text(body, "workloadPolicy.acceleratorTopology").isPresent()) {
      throw GoogleRefusal.badRequest(
          "Max topology distance cannot be set if accelerator topology is set.");
    }
  }

  @Override
  public void complete(String path, ObjectNode body) {
    JsonBodies.fill(body, "status", "READY");
  }
}
