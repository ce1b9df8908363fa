/** The folder with the environment files: found, read, planned. */
@NullMarked
package epfabric.fabric.workspace;

import org.jspecify.annotations.NullMarked;
