/**
 * The embedded Pulumi engine: runs the real program through the real SDK and records what it
 * registers.
 */
@NullMarked
package epfabric.deploy.engine;

import org.jspecify.annotations.NullMarked;
