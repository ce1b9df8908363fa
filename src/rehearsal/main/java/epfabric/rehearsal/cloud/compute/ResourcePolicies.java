package epfabric.rehearsal.cloud.compute;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import java.util.List;
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
    return Set.of();
  }

  @Override
  public void complete(String path, ObjectNode body) {
    JsonBodies.fill(body, "status", "READY");
  }
}
