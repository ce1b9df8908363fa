/** Running Jobs: the next step, how a Job ended, and the record of it. */
@NullMarked
package epfabric.jobs.run;

import org.jspecify.annotations.NullMarked;
