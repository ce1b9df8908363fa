/** Builds the manifests of a workload that uses the fabric. */
@NullMarked
package epfabric.deploy.manifest.workload;

import org.jspecify.annotations.NullMarked;
