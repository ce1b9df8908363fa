/**
 * Replaces the services that the program uses by small servers on the loopback interface: Pulumi's
 * engine, language host and resource providers, and a cluster's API server.
 */
@NullMarked
package epfabric.standin;

import org.jspecify.annotations.NullMarked;
