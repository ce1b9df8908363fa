/** YAML, TOML and configuration text as typed values: located problems instead of exceptions. */
@NullMarked
package epfabric.base.reading;

import org.jspecify.annotations.NullMarked;
