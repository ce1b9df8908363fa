/** What is wrong with an input, where, and how to mend it; collected, in document order. */
@NullMarked
package epfabric.base.problem;

import org.jspecify.annotations.NullMarked;
