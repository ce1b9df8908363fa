/**
 * A real Kubernetes control plane for tests (tools/kube), and what our objects do on it.
 *
 * <p>Its tests have the tag {@code kube}; {@code ./check kube} builds the control plane and runs
 * them.
 */
@NullMarked
package epfabric.kube;

import org.jspecify.annotations.NullMarked;
