/** Verbs about the images. */
@NullMarked
package epfabric.deploy.verb.image;

import org.jspecify.annotations.NullMarked;
