package epfabric.deploy.manifest;

/**
 * A value of a manifest that is meant to be read, with a comment above its key or item.
 *
 * @param note one or more lines; YAML shows them, nothing else does
 */
record CommentedValue(String note, Object value) {}
