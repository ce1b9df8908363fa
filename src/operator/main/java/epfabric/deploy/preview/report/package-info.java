/** Writes a preview as text, Markdown and JSON. */
@NullMarked
package epfabric.deploy.preview.report;

import org.jspecify.annotations.NullMarked;
