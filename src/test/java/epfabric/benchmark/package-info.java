@NullMarked
package epfabric.benchmark;

import org.jspecify.annotations.NullMarked;
