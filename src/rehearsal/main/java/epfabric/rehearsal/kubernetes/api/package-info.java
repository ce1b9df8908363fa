/**
 * Defines the Kubernetes API that both control planes of a rehearsal serve, and what containers do.
 */
@NullMarked
package epfabric.rehearsal.kubernetes.api;

import org.jspecify.annotations.NullMarked;
