/** A plan as Kubernetes objects, and those as YAML. Pure. */
@NullMarked
package epfabric.deploy.manifest;

import org.jspecify.annotations.NullMarked;
