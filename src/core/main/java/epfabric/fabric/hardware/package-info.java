/** The questions that only real hardware answers: their list, and what each answer must be like. */
@NullMarked
package epfabric.fabric.hardware;

import org.jspecify.annotations.NullMarked;
