/**
 * Reads the output of DeepEP and NCCL, checks its consistency and judges it by the catalog's
 * limits.
 */
@NullMarked
package epfabric.results.judge;

import org.jspecify.annotations.NullMarked;
