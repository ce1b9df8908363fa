package epfabric.deploy.preview;

/** A warning about a resource, with the property that causes the warning. */
public record PreviewFinding(String urn, String property, String why) {}
