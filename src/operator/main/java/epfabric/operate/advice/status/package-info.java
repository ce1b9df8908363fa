/** Assesses the nodes, networks and tests of a live fabric. */
@NullMarked
package epfabric.operate.advice.status;

import org.jspecify.annotations.NullMarked;
