/** Asks Google Cloud with Google's own client libraries; changes nothing but the runs' bucket. */
@NullMarked
package epfabric.operate.google;

import org.jspecify.annotations.NullMarked;
