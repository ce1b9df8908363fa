/**
 * What verbs share of talking with their user: exit codes, options, tables, files that are read and
 * written.
 */
@NullMarked
package epfabric.base.terminal;

import org.jspecify.annotations.NullMarked;
