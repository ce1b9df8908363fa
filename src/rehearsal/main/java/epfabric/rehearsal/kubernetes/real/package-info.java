/**
 * A real Kubernetes control plane for a rehearsal: the API server is real, the nodes are played by
 * a stand-in kubelet.
 */
@NullMarked
package epfabric.rehearsal.kubernetes.real;

import org.jspecify.annotations.NullMarked;
