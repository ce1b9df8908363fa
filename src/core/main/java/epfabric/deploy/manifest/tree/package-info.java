/**
 * Represents Kubernetes objects as trees, writes them as YAML, and checks the references between
 * them.
 */
@NullMarked
package epfabric.deploy.manifest.tree;

import org.jspecify.annotations.NullMarked;
