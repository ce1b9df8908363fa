/** Reads and judges the output of {@code nic_bandwidth.py}. */
@NullMarked
package epfabric.results.judge.nic;

import org.jspecify.annotations.NullMarked;
