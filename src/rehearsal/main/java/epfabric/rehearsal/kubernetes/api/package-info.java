/**
 * Defines the Kubernetes API that both kinds of clusters in a rehearsal provide, and the behavior
 * of containers.
 */
@NullMarked
package epfabric.rehearsal.kubernetes.api;

import org.jspecify.annotations.NullMarked;
