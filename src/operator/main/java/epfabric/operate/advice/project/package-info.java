/** Checks whether a project and the local machine have what a fabric needs. */
@NullMarked
package epfabric.operate.advice.project;

import org.jspecify.annotations.NullMarked;
