/** Reads and judges the output of NCCL tests. */
@NullMarked
package epfabric.results.judge.nccl;

import org.jspecify.annotations.NullMarked;
