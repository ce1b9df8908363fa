/**
 * A served model: when it may start, the limits of the links, and the state of a running server.
 */
@NullMarked
package epfabric.jobs.serving;

import org.jspecify.annotations.NullMarked;
