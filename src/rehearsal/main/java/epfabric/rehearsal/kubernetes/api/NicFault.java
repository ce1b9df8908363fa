package epfabric.rehearsal.kubernetes.api;

/** What is wrong with the NICs that a node's driver publishes for claims. */
public enum NicFault {
  /** The last RDMA NIC is not there. */
  LOST_NIC,
  /** Their pool says that it has two slices, and the second one does not come. */
  INCOMPLETE_SLICES,
  /** The driver publishes nothing. */
  SLICES_GONE,
  /** The slice of NVIDIA's driver of GPUs is there, and that of the NICs is not. */
  FOREIGN_SLICES
}
