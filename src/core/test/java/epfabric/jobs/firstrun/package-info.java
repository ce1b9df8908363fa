@NullMarked
package epfabric.jobs.firstrun;

import org.jspecify.annotations.NullMarked;
