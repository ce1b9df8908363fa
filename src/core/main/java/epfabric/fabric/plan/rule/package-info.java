/** Checks an environment against every rule that a plan must keep, and reports all problems. */
@NullMarked
package epfabric.fabric.plan.rule;

import org.jspecify.annotations.NullMarked;
