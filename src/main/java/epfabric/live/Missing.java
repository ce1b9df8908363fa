package epfabric.live;

/** Something that a diagnosis would have, and why it has not. */
public record Missing(String what, String why) {}
