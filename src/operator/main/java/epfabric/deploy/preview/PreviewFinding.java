package epfabric.deploy.preview;

/** Something to warn of, with the property that causes it. */
public record PreviewFinding(String urn, String property, String why) {}
