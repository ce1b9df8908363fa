/**
 * Limits the use of an emulated world's sockets to programs of the user who started it, except
 * browsers.
 */
@NullMarked
package epfabric.rehearsal.loopback;

import org.jspecify.annotations.NullMarked;
