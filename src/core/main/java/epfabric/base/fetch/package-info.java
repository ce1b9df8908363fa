/**
 * Downloads files, queries registries and runs programs, with timeouts; errors state what was tried
 * and found.
 */
@NullMarked
package epfabric.base.fetch;

import org.jspecify.annotations.NullMarked;
