/** What an operator should know of a fabric that lives: pure conclusions from what was seen. */
@NullMarked
package epfabric.operate.advice;

import org.jspecify.annotations.NullMarked;
