/**
 * Emulates a Kubernetes cluster in memory: API server, controllers, scheduler, kubelets and
 * devices.
 */
@NullMarked
package epfabric.rehearsal.kubernetes;

import org.jspecify.annotations.NullMarked;
