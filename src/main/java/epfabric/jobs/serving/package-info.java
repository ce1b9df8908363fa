/** A server that answers: what its pods, its log, its counters and its benchmark say, pure. */
@NullMarked
package epfabric.jobs.serving;

import org.jspecify.annotations.NullMarked;
