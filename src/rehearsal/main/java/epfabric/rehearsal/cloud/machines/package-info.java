/** Creates the virtual machines of node pools, within the capacity of a zone and the GPU quota. */
@NullMarked
package epfabric.rehearsal.cloud.machines;

import org.jspecify.annotations.NullMarked;
