/** Verbs about what tests said. */
@NullMarked
package epfabric.results.verb;

import org.jspecify.annotations.NullMarked;
