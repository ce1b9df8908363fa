/**
 * Builds what all pods of a fabric share: namespaces, NIC claims, image policies, queues and paths.
 */
@NullMarked
package epfabric.deploy.manifest.pod;

import org.jspecify.annotations.NullMarked;
