package epfabric.fabric.plan;

/**
 * One value of a plan and why it is that.
 *
 * @param key full key of the setting, e.g. {@code epfabric:gpuPool.localSsds}
 * @param value the value as people write it
 * @param origin where it came from: a place in the environment file, a catalog row, a default
 */
public record PlanDecision(String key, String value, String origin) {}
