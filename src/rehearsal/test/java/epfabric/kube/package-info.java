/**
 * A real Kubernetes control plane for tests (tools/kube), and the behavior of our objects on it.
 *
 * <p>These tests have the tag {@code kube}; {@code ./check kube} builds the control plane and runs
 * them.
 */
@NullMarked
package epfabric.kube;

import org.jspecify.annotations.NullMarked;
