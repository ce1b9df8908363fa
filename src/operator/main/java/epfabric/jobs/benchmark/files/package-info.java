/** Files of a benchmark run as CloudAI writes them, byte for byte where it escapes well. */
@NullMarked
package epfabric.jobs.benchmark.files;

import org.jspecify.annotations.NullMarked;
