/** Compares quota, capacity and reservations of zones with what a fabric needs. */
@NullMarked
package epfabric.operate.advice.capacity;

import org.jspecify.annotations.NullMarked;
