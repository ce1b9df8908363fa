/** What the user asked for: records read from Pulumi configuration, every problem at once. */
@NullMarked
package epfabric.environment;

import org.jspecify.annotations.NullMarked;
