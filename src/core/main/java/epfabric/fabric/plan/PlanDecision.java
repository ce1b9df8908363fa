package epfabric.fabric.plan;

/**
 * One value of a plan with its origin.
 *
 * @param key full key of the setting, e.g. {@code epfabric:gpuPool.localSsds}
 * @param value the value, as in an environment file
 * @param origin a place in the environment file, a catalog row, or a default
 */
public record PlanDecision(String key, String value, String origin) {}
