/** Warns about plans that are valid, but have a risk or a cost that the user should know. */
@NullMarked
package epfabric.fabric.plan.notice;

import org.jspecify.annotations.NullMarked;
