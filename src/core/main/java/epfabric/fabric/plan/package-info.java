/**
 * Makes every decision about a fabric once, from environment and catalog, without input or output.
 */
@NullMarked
package epfabric.fabric.plan;

import org.jspecify.annotations.NullMarked;
