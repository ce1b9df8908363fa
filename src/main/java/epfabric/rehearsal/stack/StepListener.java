package epfabric.rehearsal.stack;

/** Who watches a deployment. */
public interface StepListener {
  /** Nobody. */
  StepListener NONE =
      new StepListener() {
        @Override
        public void begins(Step step) {}

        @Override
        public void ended(Step step) {}
      };

  void begins(Step step);

  void ended(Step step);

  /** May throw {@link KilledException} right after the cloud was asked: nobody hears the answer. */
  default void asked(Step step) {}
}
