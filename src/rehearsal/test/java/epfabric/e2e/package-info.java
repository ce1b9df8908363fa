/** The whole program from outside: as a process of its own, and under the real pulumi CLI. */
@NullMarked
package epfabric.e2e;

import org.jspecify.annotations.NullMarked;
