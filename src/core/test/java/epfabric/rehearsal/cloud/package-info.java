/** Tests the emulated cloud rule by rule, and with Google's own clients. */
@NullMarked
package epfabric.rehearsal.cloud;

import org.jspecify.annotations.NullMarked;
