/** Reads the facts about inference engines: releases, images, backends, and measurements. */
@NullMarked
package epfabric.fabric.catalog.engine;

import org.jspecify.annotations.NullMarked;
