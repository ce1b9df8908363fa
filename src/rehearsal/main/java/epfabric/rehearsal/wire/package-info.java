/** Converts inputs of the program's resources to bodies of Google's requests, and back. */
@NullMarked
package epfabric.rehearsal.wire;

import org.jspecify.annotations.NullMarked;
