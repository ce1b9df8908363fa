/** The emulated cloud, rule by rule; and judged by Google's own clients. */
@NullMarked
package epfabric.rehearsal.cloud;

import org.jspecify.annotations.NullMarked;
