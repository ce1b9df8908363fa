package epfabric.operate.live.evidence;

/**
 * A file of a diagnosis.
 *
 * @param path path in the archive, with {@code /} between its parts
 */
public record KeptFile(String path, String text) {}
