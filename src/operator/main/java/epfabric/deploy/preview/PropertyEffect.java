package epfabric.deploy.preview;

/** The effect of one changed property. */
public enum PropertyEffect {
  /**
   * The property is removed from the program, but the provider leaves the existing value in the
   * cloud.
   */
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
