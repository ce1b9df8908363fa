/** The only package that reads and writes JSON, as trees of Jackson's. */
@NullMarked
package epfabric.base.json;

import org.jspecify.annotations.NullMarked;
