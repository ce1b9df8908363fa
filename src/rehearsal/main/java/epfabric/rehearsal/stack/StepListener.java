package epfabric.rehearsal.stack;

/** Receives the operations of a deployment. */
public interface StepListener {
  /** Ignores all operations. */
  StepListener NONE =
      new StepListener() {
        @Override
        public void begins(DeploymentStep step) {}

        @Override
        public void ended(DeploymentStep step) {}
      };

  void begins(DeploymentStep step);

  void ended(DeploymentStep step);

  /**
   * Is called after the request, before the response is processed. May throw {@link
   * KilledException}, so that the response is lost.
   */
  default void asked(DeploymentStep step) {}
}
