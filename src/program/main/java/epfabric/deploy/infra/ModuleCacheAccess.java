package epfabric.deploy.infra;

import com.pulumi.resources.Resource;
import epfabric.deploy.gcp.serviceaccount.AccountArgs;
import epfabric.deploy.gcp.serviceaccount.IAMMemberArgs;
import epfabric.deploy.gcp.storage.BucketIAMMemberArgs;
import epfabric.deploy.gcp.storage.inputs.BucketIAMMemberConditionArgs;
import epfabric.deploy.infra.resource.AccountIamMember;
import epfabric.deploy.infra.resource.BucketIamMember;
import epfabric.deploy.infra.resource.ServiceAccount;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan.ModuleCache;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A service account that may create and read kernel modules in the artifacts bucket; only the
 * installer's pods use it.
 *
 * <p>The account cannot overwrite or delete objects, because neither of its roles has {@code
 * storage.objects.delete}. So every node reads the same content of an object.
 */
final class ModuleCacheAccess extends ResourceGroup {
  private static final Map<String, String> ROLES =
      Map.of("create", "roles/storage.objectCreator", "read", "roles/storage.objectViewer");

  private final ModuleCache cache;
  private final List<Resource> grants = new ArrayList<>();

  /**
   * Declares the account and its grants.
   *
   * @param after the cluster, which creates the project's identity pool that the grants refer to
   */
  ModuleCacheAccess(FabricPlan plan, ModuleCache cache, List<Resource> after) {
    super("ModuleCacheAccess", "module-cache-access", plan.scope());
    this.cache = cache;
    ServiceAccount account = account(after);
    ROLES.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(role -> grant(role.getKey(), role.getValue(), account));
    grants.add(installerGrant(plan, account));
    declared();
  }

  private ServiceAccount account(List<Resource> after) {
    AccountArgs args =
        AccountArgs.builder()
            .accountId(cache.account())
            .project(scope().project())
            .displayName("Kernel modules for nodes of " + scope().prefix())
            .build();
    return new ServiceAccount("module-cache", args, child(after));
  }

  private void grant(String name, String role, ServiceAccount account) {
    String objects = "projects/_/buckets/" + cache.bucket() + "/objects/" + ModuleCache.FOLDER;
    BucketIAMMemberConditionArgs modulesOnly =
        BucketIAMMemberConditionArgs.builder()
            .expression("resource.name.startsWith(\"" + objects + "\")")
            .title("kernel modules only")
            .build();
    BucketIAMMemberArgs args =
        BucketIAMMemberArgs.builder()
            .bucket(cache.bucket())
            .member(account.member())
            .role(role)
            .condition(modulesOnly)
            .build();
    grants.add(new BucketIamMember("module-cache-" + name, args, child(List.of())));
  }

  private Resource installerGrant(FabricPlan plan, ServiceAccount account) {
    String user = plan.install().namespace() + "/" + Labels.INSTALLER;
    IAMMemberArgs args =
        IAMMemberArgs.builder()
            .member("serviceAccount:" + scope().project() + ".svc.id.goog[" + user + "]")
            .role("roles/iam.workloadIdentityUser")
            .serviceAccountId(account.name())
            .build();
    return new AccountIamMember("module-cache-user", args, child(List.of()));
  }

  /** Returns the grants that an installer needs to use the cache. */
  List<Resource> grants() {
    return List.copyOf(grants);
  }
}
