/** Builds the objects that install and verify the fabric on each node. */
@NullMarked
package epfabric.deploy.manifest.installer;

import org.jspecify.annotations.NullMarked;
