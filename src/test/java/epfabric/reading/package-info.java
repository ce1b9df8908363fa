@NullMarked
package epfabric.reading;

import org.jspecify.annotations.NullMarked;
