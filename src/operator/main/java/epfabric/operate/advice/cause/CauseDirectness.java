package epfabric.operate.advice.cause;

/** How directly something is a cause; earlier constants explain later ones. */
public enum CauseDirectness {
  /** Google reports no such cluster, or does not show it to this caller. */
  NO_CLUSTER,
  /** The cluster answers, but not this caller. */
  NO_LOGIN,
  /** No kubeconfig leads to the cluster. */
  NOT_ASKED,
  /** The API server does not respond, so the cluster's state is unknown. */
  UNREACHABLE,
  /** The cluster that answers is another one, or nothing is deployed. */
  ABSENT,
  /** A machine was lost, with all its pods. */
  NODE_LOST,
  /** The API server refused an object, which never existed. */
  REFUSED,
  /** A resource of the cloud or the cluster is missing, or differs from the plan. */
  NOT_AS_PLANNED,
  /** No machine is available. */
  NO_MACHINE,
  /** A container cannot start. */
  NO_IMAGE,
  /** A pod has no network, or lacks a part of its configuration. */
  NO_START,
  /** The installer or a check on the node reports a fault of the node. */
  NODE_FAULTY,
  /** Memory or disk was not enough. */
  EXHAUSTED,
  /** A node is not verified, and another node may be the cause. */
  NODE_DOUBTFUL,
  /** A log names a failure by its own text. */
  RUN_FAILED,
  /** No node takes the pod. */
  NO_PLACE,
  /** A log shows the consequence of another failure: a peer did not respond in time. */
  ECHO,
  /** A judge rejected a run, and no earlier cause explains it. */
  JUDGED,
  /** A test or Job has failed, which is the symptom to be explained. */
  FAILED,
  /** A user ended it. */
  INTERRUPTED
}
