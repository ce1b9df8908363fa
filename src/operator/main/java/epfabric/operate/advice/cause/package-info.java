/** Finds the causes of a failure in the evidence of a fabric, the most direct one first. */
@NullMarked
package epfabric.operate.advice.cause;

import org.jspecify.annotations.NullMarked;
