package epfabric.operate.advice.cause;

/**
 * How directly a finding explains a failure; findings with earlier constants can explain findings
 * with later constants.
 */
public enum CauseDirectness {
  /** Google reports no such cluster, or does not show it to this caller. */
  NO_CLUSTER,
  /** The API server refuses this user's credentials. */
  NO_LOGIN,
  /** No kubeconfig has access to the cluster, so the cluster was not queried. */
  NOT_ASKED,
  /** The API server does not respond, so the cluster's state is unknown. */
  UNREACHABLE,
  /** The cluster belongs to another fabric, or the fabric is not deployed. */
  ABSENT,
  /** A machine was lost, with all its pods. */
  NODE_LOST,
  /** The API server refused to create an object. */
  REFUSED,
  /** A resource of the cloud or the cluster is missing, or differs from the plan. */
  NOT_AS_PLANNED,
  /** No machine is available. */
  NO_MACHINE,
  /** A container cannot start. */
  NO_IMAGE,
  /** A pod has no network, or a part of the pod's configuration is missing. */
  NO_START,
  /** The installer or a check on the node reports a fault of the node. */
  NODE_FAULTY,
  /** Memory or disk was not enough. */
  EXHAUSTED,
  /** A node is not verified, but another node may be the cause. */
  NODE_DOUBTFUL,
  /** A log contains the text of a known failure. */
  RUN_FAILED,
  /** The scheduler finds no node for the pod. */
  NO_PLACE,
  /** A log shows the consequence of another failure: a peer did not respond in time. */
  ECHO,
  /** A judge rejected a run, and no earlier cause explains it. */
  JUDGED,
  /** A test or Job has failed, which is a symptom and not a cause. */
  FAILED,
  /** A user ended the test or Job. */
  INTERRUPTED
}
