package epfabric.fabric.hardware;

/**
 * What one place said to a question.
 *
 * @param place name of the node or of the Job; empty for a question that is asked once
 * @param exit exit code of the command; 0 for a reading of the API server
 * @param text what it printed, redacted and shortened
 */
public record Observation(String place, int exit, String text) {}
