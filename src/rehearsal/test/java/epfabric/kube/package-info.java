/**
 * Tests epfabric's Kubernetes objects on a real control plane (tools/kube).
 *
 * <p>These tests have the tag {@code kube}; {@code ./check kube} builds the control plane and runs
 * them.
 */
@NullMarked
package epfabric.kube;

import org.jspecify.annotations.NullMarked;
