/** Problems of an input: where they are and how to fix them; collected in document order. */
@NullMarked
package epfabric.base.problem;

import org.jspecify.annotations.NullMarked;
