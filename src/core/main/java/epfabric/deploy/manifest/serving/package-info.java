/** Builds the Kubernetes objects of a server for a model. */
@NullMarked
package epfabric.deploy.manifest.serving;

import org.jspecify.annotations.NullMarked;
