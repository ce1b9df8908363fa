/** Jobs that run: what happens next, how a Job ended, and what is written down about it. */
@NullMarked
package epfabric.jobs.run;

import org.jspecify.annotations.NullMarked;
