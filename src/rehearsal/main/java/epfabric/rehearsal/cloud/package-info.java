/**
 * An emulated Google Cloud: one store with the rules that bite in reality, spoken to as Google is
 * over REST. Messages are checked against Google's own definitions of them.
 */
@NullMarked
package epfabric.rehearsal.cloud;

import org.jspecify.annotations.NullMarked;
