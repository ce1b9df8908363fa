package epfabric.deploy.preview;

/** A warning, with the property that causes it. */
public record PreviewFinding(String urn, String property, String why) {}
