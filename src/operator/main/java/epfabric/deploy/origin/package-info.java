/** The maker of a bundle: signatures and provenance in sigstore's format, created and verified. */
@NullMarked
package epfabric.deploy.origin;

import org.jspecify.annotations.NullMarked;
