/** What people read of a plan: topology drawing and runbook. Pure. */
@NullMarked
package epfabric.document;

import org.jspecify.annotations.NullMarked;
