/**
 * An embedded deployer: does the operations of a preview one after the other, and keeps a state as
 * Pulumi's engine does.
 */
@NullMarked
package epfabric.rehearsal.stack;

import org.jspecify.annotations.NullMarked;
