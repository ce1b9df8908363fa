/** Tests the whole program from outside: as a separate process, and with the real pulumi CLI. */
@NullMarked
package epfabric.e2e;

import org.jspecify.annotations.NullMarked;
