/** What the user asked for: records read from Pulumi configuration, every problem at once. */
@NullMarked
package epfabric.fabric.environment;

import org.jspecify.annotations.NullMarked;
