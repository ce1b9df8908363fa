/**
 * A real Kubernetes control plane for a rehearsal: the API server is real, and a stand-in kubelet
 * emulates the nodes.
 */
@NullMarked
package epfabric.rehearsal.kubernetes.real;

import org.jspecify.annotations.NullMarked;
