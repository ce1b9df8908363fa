/** A rehearsal as one HTML page. */
@NullMarked
package epfabric.rehearsal.page;

import org.jspecify.annotations.NullMarked;
