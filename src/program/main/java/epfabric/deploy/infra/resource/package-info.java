/**
 * One thin class per type of resource: its token, its top-level properties, the outputs we read.
 */
@NullMarked
package epfabric.deploy.infra.resource;

import org.jspecify.annotations.NullMarked;
