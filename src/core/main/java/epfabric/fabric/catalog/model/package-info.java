/**
 * Reads models that can be served: the catalog, and configurations as Hugging Face publishes them.
 */
@NullMarked
package epfabric.fabric.catalog.model;

import org.jspecify.annotations.NullMarked;
