/**
 * Reads YAML, TOML and configuration texts as typed values, and reports problems with their places
 * instead of throwing exceptions.
 */
@NullMarked
package epfabric.base.reading;

import org.jspecify.annotations.NullMarked;
