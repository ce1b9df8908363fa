/** Checks an environment against all rules that a plan must satisfy, and reports all problems. */
@NullMarked
package epfabric.fabric.plan.rule;

import org.jspecify.annotations.NullMarked;
