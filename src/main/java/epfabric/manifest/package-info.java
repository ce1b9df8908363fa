/** A plan as Kubernetes objects, and those as YAML. Pure. */
@NullMarked
package epfabric.manifest;

import org.jspecify.annotations.NullMarked;
