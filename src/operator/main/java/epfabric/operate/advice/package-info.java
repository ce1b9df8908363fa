/** Pure conclusions from observations of a running fabric, for its operator. */
@NullMarked
package epfabric.operate.advice;

import org.jspecify.annotations.NullMarked;
