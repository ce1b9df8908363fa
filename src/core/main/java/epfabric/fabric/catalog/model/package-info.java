/** Reads models that can be served, from the catalog and from configurations on Hugging Face. */
@NullMarked
package epfabric.fabric.catalog.model;

import org.jspecify.annotations.NullMarked;
