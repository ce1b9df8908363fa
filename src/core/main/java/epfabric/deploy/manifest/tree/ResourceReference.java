package epfabric.deploy.manifest.tree;

/**
 * A value in a manifest that another resource determines.
 *
 * <p>YAML contains the planned name; the Pulumi program replaces the reference by that resource's
 * output, so that the engine knows the dependency.
 *
 * @param resource logical name of the cloud resource, e.g. {@code rdma-sub-0}
 * @param plannedName the value that the output will have
 */
public record ResourceReference(String resource, String plannedName) {}
