/**
 * What our registrations become on the wire, compared with what Google's own tool sends for the
 * same resources.
 */
@NullMarked
package epfabric.rehearsal.wire;

import org.jspecify.annotations.NullMarked;
