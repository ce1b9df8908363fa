/** Documents that people read about a plan: topology drawing and runbook. Pure. */
@NullMarked
package epfabric.deploy.document;

import org.jspecify.annotations.NullMarked;
