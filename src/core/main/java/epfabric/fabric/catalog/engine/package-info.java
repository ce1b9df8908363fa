/** Reads what is known of inference engines: releases, images, backends, and their measurements. */
@NullMarked
package epfabric.fabric.catalog.engine;

import org.jspecify.annotations.NullMarked;
