@NullMarked
package epfabric.jobs.benchmark;

import org.jspecify.annotations.NullMarked;
