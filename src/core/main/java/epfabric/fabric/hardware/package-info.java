/** The questions that only real hardware can answer, with the expected answers. */
@NullMarked
package epfabric.fabric.hardware;

import org.jspecify.annotations.NullMarked;
