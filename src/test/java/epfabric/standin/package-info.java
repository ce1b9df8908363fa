/**
 * Stand-ins for what surrounds the program when Pulumi runs it: the engine, the language host, the
 * resource providers, each a small gRPC server on the loopback interface.
 */
@NullMarked
package epfabric.standin;

import org.jspecify.annotations.NullMarked;
