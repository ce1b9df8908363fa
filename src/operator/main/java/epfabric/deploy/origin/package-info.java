/** Who made a bundle: signatures and provenance in sigstore's format, made and verified. */
@NullMarked
package epfabric.deploy.origin;

import org.jspecify.annotations.NullMarked;
