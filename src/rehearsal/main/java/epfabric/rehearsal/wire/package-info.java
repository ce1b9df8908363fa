/** Inputs of the program's resources as the bodies of Google's requests, and back. */
@NullMarked
package epfabric.rehearsal.wire;

import org.jspecify.annotations.NullMarked;
