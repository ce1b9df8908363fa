package epfabric.rehearsal.scenario;

/** How a stage ended. */
public record StageOutcome(LifeStage stage, boolean well) {}
