/**
 * Finds resources that no stack owns, and repairs stacks: {@code epfabric orphans} and {@code
 * rescue}.
 */
@NullMarked
package epfabric.operate.verb.stack;

import org.jspecify.annotations.NullMarked;
