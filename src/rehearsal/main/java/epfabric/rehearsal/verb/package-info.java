/** Verbs that rehearse. */
@NullMarked
package epfabric.rehearsal.verb;

import org.jspecify.annotations.NullMarked;
