/**
 * The inputs of the images, with their expected contents, and the commands that build them; nothing
 * here builds images or uses the network.
 */
@NullMarked
package epfabric.deploy.image;

import org.jspecify.annotations.NullMarked;
