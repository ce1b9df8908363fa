@NullMarked
package epfabric.base.reading;

import org.jspecify.annotations.NullMarked;
