/** A bundle in memory: sorted paths, bytes, checksums; writing and verifying it. */
@NullMarked
package epfabric.deploy.bundle;

import org.jspecify.annotations.NullMarked;
