/** Asks the internet and runs programs, in bounded time; says what was tried and what was found. */
@NullMarked
package epfabric.base.fetch;

import org.jspecify.annotations.NullMarked;
