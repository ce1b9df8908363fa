/** Asks Google Cloud with Google's own client libraries; changes nothing. */
@NullMarked
package epfabric.google;

import org.jspecify.annotations.NullMarked;
