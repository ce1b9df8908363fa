/** Finds resources that no stack owns, and repairs stacks with pending operations. */
@NullMarked
package epfabric.operate.advice.cleanup;

import org.jspecify.annotations.NullMarked;
