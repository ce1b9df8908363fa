/** Builds the objects of a served model. */
@NullMarked
package epfabric.deploy.manifest.serving;

import org.jspecify.annotations.NullMarked;
