package epfabric.rehearsal.kubernetes.api;

/** A fault in the list of NICs that a node's driver publishes. */
public enum NicFault {
  /** The last RDMA NIC is missing. */
  LOST_NIC,
  /** The pool should have two slices, as the first slice states, but the second is missing. */
  INCOMPLETE_SLICES,
  /** The driver publishes nothing. */
  SLICES_GONE,
  /** A slice of NVIDIA's GPU driver exists, and the NIC driver's slices are missing. */
  FOREIGN_SLICES
}
