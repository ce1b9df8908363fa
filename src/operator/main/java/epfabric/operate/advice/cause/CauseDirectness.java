package epfabric.operate.advice.cause;

/** How directly something is a cause; what comes first explains what comes after it. */
public enum CauseDirectness {
  /** Google knows of no such cluster, or shows this caller none. */
  NO_CLUSTER,
  /** The cluster answers, but not this caller. */
  NO_LOGIN,
  /** No kubeconfig leads to the cluster. */
  NOT_ASKED,
  /** Nothing can be said of what does not answer. */
  UNREACHABLE,
  /** The cluster that answers is another one, or nothing is deployed. */
  ABSENT,
  /** A machine went, with all that was on it. */
  NODE_LOST,
  /** The API server refused an object: nothing of it was there ever. */
  REFUSED,
  /** Something of the cloud or the cluster is not there, or is not as the plan has it. */
  NOT_AS_PLANNED,
  /** There is no machine to be had. */
  NO_MACHINE,
  /** A container cannot begin. */
  NO_IMAGE,
  /** A pod has no network, or lacks what it is configured with. */
  NO_START,
  /** The installer or a look at the node says what is wrong with it. */
  NODE_FAULTY,
  /** Memory or disk was not enough. */
  EXHAUSTED,
  /** A node is not verified, and it may be another one's fault. */
  NODE_DOUBTFUL,
  /** A log tells a failure by its own text. */
  RUN_FAILED,
  /** No node takes the pod. */
  NO_PLACE,
  /** A log tells what follows from another failure: a peer that was waited for in vain. */
  ECHO,
  /** A judge has found a run not good enough, and nothing before this says why. */
  JUDGED,
  /** A test or Job has failed: that is what one wants explained. */
  FAILED,
  /** Somebody ended it. */
  INTERRUPTED
}
