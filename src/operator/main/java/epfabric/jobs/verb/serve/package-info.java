/** Writes the manifests of a served model and checks a live server: {@code epfabric serve}. */
@NullMarked
package epfabric.jobs.verb.serve;

import org.jspecify.annotations.NullMarked;
