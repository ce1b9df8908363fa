/** Takes secrets out of texts, before anybody else sees them. */
@NullMarked
package epfabric.base.redaction;

import org.jspecify.annotations.NullMarked;
