package epfabric.rehearsal;

/** How a stage ended. */
public record StageOutcome(LifeStage stage, boolean well) {}
