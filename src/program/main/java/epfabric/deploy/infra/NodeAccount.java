package epfabric.deploy.infra;

import com.pulumi.core.Output;
import com.pulumi.resources.Resource;
import epfabric.deploy.gcp.projects.IAMMemberArgs;
import epfabric.deploy.gcp.serviceaccount.AccountArgs;
import epfabric.deploy.infra.resource.IamMember;
import epfabric.deploy.infra.resource.ServiceAccount;
import epfabric.fabric.plan.FabricScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The service account of the nodes, with only the roles that nodes need: Google's role for node
 * accounts (logs, metrics, autoscaling) and read access to images.
 */
final class NodeAccount extends ResourceGroup {
  private static final Map<String, String> ROLES =
      Map.of(
          "node", "roles/container.defaultNodeServiceAccount",
          "images", "roles/artifactregistry.reader");

  private final Output<String> email;
  private final List<Resource> grants = new ArrayList<>();

  NodeAccount(FabricScope scope, String accountId, List<Resource> after) {
    super("NodeAccount", "node-account", scope);
    AccountArgs args =
        AccountArgs.builder()
            .accountId(accountId)
            .project(scope.project())
            .displayName("GKE nodes of " + scope.prefix())
            .build();
    ServiceAccount account = new ServiceAccount("nodes", args, child(after));
    this.email = account.email();
    ROLES.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(role -> grant(role.getKey(), role.getValue(), account));
    declared();
  }

  private void grant(String name, String role, ServiceAccount account) {
    IAMMemberArgs args =
        IAMMemberArgs.builder()
            .member(account.member())
            .project(scope().project())
            .role(role)
            .build();
    grants.add(new IamMember("nodes-" + name, args, child(List.of())));
  }

  Output<String> email() {
    return email;
  }

  /** Returns the grants without which a node cannot start. */
  List<Resource> grants() {
    return List.copyOf(grants);
  }
}
