/** Decides all values that the environment does not set, and records each decision. */
@NullMarked
package epfabric.fabric.plan.planner;

import org.jspecify.annotations.NullMarked;
