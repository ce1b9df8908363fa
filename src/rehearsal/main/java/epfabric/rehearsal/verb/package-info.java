/** The command line's verbs {@code rehearse} and {@code rehearse serve}. */
@NullMarked
package epfabric.rehearsal.verb;

import org.jspecify.annotations.NullMarked;
