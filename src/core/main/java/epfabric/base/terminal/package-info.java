/**
 * Shared parts of the commands' user interface: exit codes, options, tables, and reading and
 * writing of files.
 */
@NullMarked
package epfabric.base.terminal;

import org.jspecify.annotations.NullMarked;
