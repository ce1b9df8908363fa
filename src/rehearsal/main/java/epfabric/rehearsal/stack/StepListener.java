package epfabric.rehearsal.stack;

/** Who watches a deployment. */
public interface StepListener {
  /** Nobody. */
  StepListener NONE =
      new StepListener() {
        @Override
        public void begins(DeploymentStep step) {}

        @Override
        public void ended(DeploymentStep step) {}
      };

  void begins(DeploymentStep step);

  void ended(DeploymentStep step);

  /** May throw {@link KilledException} right after the cloud was asked: nobody hears the answer. */
  default void asked(DeploymentStep step) {}
}
