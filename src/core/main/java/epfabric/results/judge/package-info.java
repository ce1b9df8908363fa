/**
 * DeepEP's and NCCL's output: read, checked against itself, judged against the catalog's limits.
 */
@NullMarked
package epfabric.results.judge;

import org.jspecify.annotations.NullMarked;
