/** A model that is served on a fabric: when it may start, and what the links make of it. */
@NullMarked
package epfabric.jobs.serving;

import org.jspecify.annotations.NullMarked;
