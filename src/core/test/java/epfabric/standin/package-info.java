/**
 * Stand-ins for what surrounds the program, each a small server on the loopback interface: when
 * Pulumi runs it, the engine, the language host and the resource providers; in a cluster, the API
 * server.
 */
@NullMarked
package epfabric.standin;

import org.jspecify.annotations.NullMarked;
