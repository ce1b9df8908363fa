/**
 * An emulated Google Cloud with a REST API: a store of resources, with the rules that matter in
 * practice. Requests are checked against Google's own message definitions.
 */
@NullMarked
package epfabric.rehearsal.cloud;

import org.jspecify.annotations.NullMarked;
