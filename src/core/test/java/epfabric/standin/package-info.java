/**
 * Replacements for the program's surroundings, each a small server on the loopback interface: for
 * Pulumi, the engine, the language host and the resource providers; in a cluster, the API server.
 */
@NullMarked
package epfabric.standin;

import org.jspecify.annotations.NullMarked;
