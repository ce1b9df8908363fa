package epfabric.rehearsal.kubernetes.api;

/** A fault of the NICs that a node's driver publishes for claims. */
public enum NicFault {
  /** The last RDMA NIC is missing. */
  LOST_NIC,
  /** The pool announces two slices, and the second one is missing. */
  INCOMPLETE_SLICES,
  /** The driver publishes nothing. */
  SLICES_GONE,
  /** The slice of NVIDIA's GPU driver exists, and that of the NICs does not. */
  FOREIGN_SLICES
}
