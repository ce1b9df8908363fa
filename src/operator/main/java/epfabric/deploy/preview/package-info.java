/**
 * Two sets of registrations compared: create, update, replace, delete, and what re-creates GPU
 * nodes.
 */
@NullMarked
package epfabric.deploy.preview;

import org.jspecify.annotations.NullMarked;
