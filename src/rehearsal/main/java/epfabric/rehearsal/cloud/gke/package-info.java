/** Emulates GKE: clusters, node pools, and the rules that GKE enforces for them. */
@NullMarked
package epfabric.rehearsal.cloud.gke;

import org.jspecify.annotations.NullMarked;
