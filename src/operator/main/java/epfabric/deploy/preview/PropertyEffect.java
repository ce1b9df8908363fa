package epfabric.deploy.preview;

/** What one changed property does. */
public enum PropertyEffect {
  /** Removed from the program, and the provider leaves in the cloud what it finds there. */
  NOTHING("does nothing"),
  IN_PLACE("in place"),
  RECREATES_NODES("re-creates nodes"),
  REPLACES("replaces");

  private final String words;

  PropertyEffect(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }
}
