/** Finds, reads and plans environments in the folder with their files. */
@NullMarked
package epfabric.fabric.workspace;

import org.jspecify.annotations.NullMarked;
