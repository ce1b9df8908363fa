/** Queries Google Cloud with Google's own client libraries; changes only the bucket of runs. */
@NullMarked
package epfabric.operate.google;

import org.jspecify.annotations.NullMarked;
