package epfabric.rehearsal.stack;

/** Who watches a deployment. */
public interface StepListener {
  void begins(Step step);

  void ended(Step step);

  /** May throw {@link KilledException} right after the cloud was asked: nobody hears the answer. */
  default void asked(Step step) {}
}
