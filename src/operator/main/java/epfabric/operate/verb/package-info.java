/** Verbs about a running fabric. */
@NullMarked
package epfabric.operate.verb;

import org.jspecify.annotations.NullMarked;
