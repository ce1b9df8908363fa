@NullMarked
package epfabric.benchmark.definition;

import org.jspecify.annotations.NullMarked;
