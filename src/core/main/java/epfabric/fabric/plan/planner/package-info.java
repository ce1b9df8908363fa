/** Decides what the environment leaves open, and notes each decision. */
@NullMarked
package epfabric.fabric.plan.planner;

import org.jspecify.annotations.NullMarked;
