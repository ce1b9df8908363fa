/**
 * An embedded deployment engine: does the operations of a preview one after another, and keeps a
 * state as Pulumi's engine does.
 */
@NullMarked
package epfabric.rehearsal.stack;

import org.jspecify.annotations.NullMarked;
