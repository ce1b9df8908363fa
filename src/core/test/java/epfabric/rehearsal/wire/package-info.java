/**
 * Compares the requests that result from our registrations with those that Google's own tool sends
 * for the same resources.
 */
@NullMarked
package epfabric.rehearsal.wire;

import org.jspecify.annotations.NullMarked;
