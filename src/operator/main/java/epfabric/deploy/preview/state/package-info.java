/** Reads the state of a stack from its export. */
@NullMarked
package epfabric.deploy.preview.state;

import org.jspecify.annotations.NullMarked;
