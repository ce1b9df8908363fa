/**
 * Reads REST requests to the emulated cloud, alone or in batches, and writes its responses and
 * refusals.
 */
@NullMarked
package epfabric.rehearsal.cloud.rest;

import org.jspecify.annotations.NullMarked;
