@NullMarked
package epfabric.jobs.run;

import org.jspecify.annotations.NullMarked;
