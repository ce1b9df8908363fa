/** Verbs about an environment: from its first file to its bundle. */
@NullMarked
package epfabric.deploy.verb;

import org.jspecify.annotations.NullMarked;
