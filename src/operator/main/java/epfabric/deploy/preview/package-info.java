/**
 * Compares two sets of registrations: created, updated, replaced and deleted resources, and
 * re-created GPU nodes.
 */
@NullMarked
package epfabric.deploy.preview;

import org.jspecify.annotations.NullMarked;
