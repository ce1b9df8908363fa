/** JSON: the one place that reads its text and writes it; between the two lie Jackson's trees. */
@NullMarked
package epfabric.base.json;

import org.jspecify.annotations.NullMarked;
