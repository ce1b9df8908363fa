/**
 * Files of a benchmark run in CloudAI's format, byte for byte except where its escaping is wrong.
 */
@NullMarked
package epfabric.jobs.benchmark.files;

import org.jspecify.annotations.NullMarked;
