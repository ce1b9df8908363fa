/** Every decision, made once, from environment and catalog. Pure. */
@NullMarked
package epfabric.fabric.plan;

import org.jspecify.annotations.NullMarked;
