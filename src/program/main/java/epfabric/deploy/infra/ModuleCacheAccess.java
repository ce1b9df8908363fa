package epfabric.deploy.infra;

import com.pulumi.core.Output;
import com.pulumi.resources.Resource;
import epfabric.deploy.infra.resource.AccountIamMember;
import epfabric.deploy.infra.resource.BucketIamMember;
import epfabric.deploy.infra.resource.ServiceAccount;
import epfabric.deploy.manifest.Labels;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan.ModuleCache;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An account that may create and read kernel modules in the artifacts bucket, and whose only users
 * are the installer's pods.
 *
 * <p>It cannot overwrite or delete: that needs {@code storage.objects.delete}, which neither role
 * has. So what one node has read, every other node reads.
 */
final class ModuleCacheAccess extends ResourceGroup {
  private static final Map<String, String> ROLES =
      Map.of("create", "roles/storage.objectCreator", "read", "roles/storage.objectViewer");

  private final ModuleCache cache;
  private final List<Resource> grants = new ArrayList<>();

  /**
   * Declares account and grants.
   *
   * @param after the cluster, with which the project gets the identity pool that is named here
   */
  ModuleCacheAccess(FabricPlan plan, ModuleCache cache, List<Resource> after) {
    super("ModuleCacheAccess", "module-cache-access", plan.scope());
    this.cache = cache;
    ServiceAccount account = account(after);
    ROLES.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(role -> grant(role.getKey(), role.getValue(), account));
    grants.add(user(plan, account));
    declared();
  }

  private ServiceAccount account(List<Resource> after) {
    ServiceAccount.Args args = new ServiceAccount.Args();
    args.project = Output.of(scope().project());
    args.accountId = Output.of(cache.account());
    args.displayName = Output.of("Kernel modules for nodes of " + scope().prefix());
    return new ServiceAccount("module-cache", args, child(after));
  }

  private void grant(String name, String role, ServiceAccount account) {
    String objects = "projects/_/buckets/" + cache.bucket() + "/objects/" + ModuleCache.FOLDER;
    BucketIamMember.Args args = new BucketIamMember.Args();
    args.bucket = Output.of(cache.bucket());
    args.role = Output.of(role);
    args.member = account.member();
    args.condition =
        Output.of(
            Map.of(
                "title",
                "kernel modules only",
                "expression",
                "resource.name.startsWith(\"" + objects + "\")"));
    grants.add(new BucketIamMember("module-cache-" + name, args, child(List.of())));
  }

  private Resource user(FabricPlan plan, ServiceAccount account) {
    AccountIamMember.Args args = new AccountIamMember.Args();
    args.serviceAccountId = account.name();
    args.role = Output.of("roles/iam.workloadIdentityUser");
    args.member =
        Output.of(
            "serviceAccount:"
                + scope().project()
                + ".svc.id.goog["
                + plan.install().namespace()
                + "/"
                + Labels.INSTALLER
                + "]");
    return new AccountIamMember("module-cache-user", args, child(List.of()));
  }

  /** What an installer needs that is to use the cache. */
  List<Resource> grants() {
    return List.copyOf(grants);
  }
}
