/** Converts a plan to Kubernetes objects, and the objects to YAML, without input or output. */
@NullMarked
package epfabric.deploy.manifest;

import org.jspecify.annotations.NullMarked;
