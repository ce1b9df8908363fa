/** Verbs, messages and exit codes. The only package that prints. */
@NullMarked
package epfabric.cli;

import org.jspecify.annotations.NullMarked;
