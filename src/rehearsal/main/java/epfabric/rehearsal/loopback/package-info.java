/**
 * Who may use the sockets of an emulated world: the user who started it, from programs that are no
 * browser.
 */
@NullMarked
package epfabric.rehearsal.loopback;

import org.jspecify.annotations.NullMarked;
