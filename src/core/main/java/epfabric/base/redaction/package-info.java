/** Removes secrets from texts before they leave the process. */
@NullMarked
package epfabric.base.redaction;

import org.jspecify.annotations.NullMarked;
