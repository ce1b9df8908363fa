/** Writes the manifests of a workload that uses the fabric: {@code epfabric workload}. */
@NullMarked
package epfabric.jobs.verb.workload;

import org.jspecify.annotations.NullMarked;
