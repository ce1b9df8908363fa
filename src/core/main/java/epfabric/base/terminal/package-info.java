/**
 * Shared parts of the verbs' user interface: exit codes, options, tables, and files that are read
 * and written.
 */
@NullMarked
package epfabric.base.terminal;

import org.jspecify.annotations.NullMarked;
