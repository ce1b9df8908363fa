package epfabric.rehearsal;

/** How a stage ended. */
public record StageOutcome(Stage stage, boolean well) {}
