/** A model that is served: when it may start, what the links make of it, what a live one says. */
@NullMarked
package epfabric.jobs.serving;

import org.jspecify.annotations.NullMarked;
