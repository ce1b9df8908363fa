/** Verbs about a living fabric. */
@NullMarked
package epfabric.operate.verb;

import org.jspecify.annotations.NullMarked;
