/** The generator of the provider's input types, and its tests. */
@NullMarked
package epfabric.deploy.gcp;

import org.jspecify.annotations.NullMarked;
