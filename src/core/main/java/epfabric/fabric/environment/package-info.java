/** The user's settings: records read from Pulumi configuration, with every problem at once. */
@NullMarked
package epfabric.fabric.environment;

import org.jspecify.annotations.NullMarked;
