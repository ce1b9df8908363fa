/**
 * Restricts an emulated world's sockets to programs of the user who started it, without browsers.
 */
@NullMarked
package epfabric.rehearsal.loopback;

import org.jspecify.annotations.NullMarked;
