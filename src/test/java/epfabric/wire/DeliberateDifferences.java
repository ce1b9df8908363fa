package epfabric.wire;

import static epfabric.wire.Difference.ABSENT;

import java.util.List;

/** Every place where we send something else than gcloud does, and why. */
final class DeliberateDifferences {
  private static final String SCOPES =
      """
      ["https://www.googleapis.com/auth/devstorage.read_only",\
      "https://www.googleapis.com/auth/logging.write",\
      "https://www.googleapis.com/auth/monitoring",\
      "https://www.googleapis.com/auth/service.management.readonly",\
      "https://www.googleapis.com/auth/servicecontrol",\
      "https://www.googleapis.com/auth/trace.append"]""";

  private DeliberateDifferences() {}

  /** The default pool is made through the older fields, and removed at once. */
  static final List<Difference> DEFAULT_POOL =
      List.of(
          new Difference(
              "cluster.initialNodeCount",
              "1",
              ABSENT,
              "the provider has no name for the default pool, which it removes at once"),
          new Difference(
              "cluster.nodeConfig",
              "{\"oauthScopes\":" + SCOPES + "}",
              ABSENT,
              "the provider's default for the pool that is removed at once"),
          new Difference(
              "cluster.nodePools",
              ABSENT,
              """
              [{"config":{"oauthScopes":%s},"initialNodeCount":1,\
              "management":{"autoRepair":true,"autoUpgrade":true},"name":"default-pool",\
              "upgradeSettings":{"maxSurge":1}}]"""
                  .formatted(SCOPES),
              "gcloud names the default pool, which we do not keep"));
}
