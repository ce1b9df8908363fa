/** Checks a project and the local machine: {@code epfabric doctor}. */
@NullMarked
package epfabric.operate.verb.doctor;

import org.jspecify.annotations.NullMarked;
