/** What the images are built from, with which content, and how; nothing here builds or asks. */
@NullMarked
package epfabric.deploy.image;

import org.jspecify.annotations.NullMarked;
