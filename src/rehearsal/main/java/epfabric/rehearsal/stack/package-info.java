/**
 * An embedded deployer: does what the preview says, one operation after the other, and keeps a
 * state as Pulumi's engine does.
 */
@NullMarked
package epfabric.rehearsal.stack;

import org.jspecify.annotations.NullMarked;
