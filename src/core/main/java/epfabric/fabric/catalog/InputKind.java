package epfabric.fabric.catalog;

/** The kinds of inputs that images are built from. */
public enum InputKind {
  BASE("bases", "digest"),
  BUILDER("builders", "digest"),
  ARTIFACT("artifacts", "checksum"),
  COMMIT("commits", "full commit id"),
  WHEELS("wheels", "list of packages by hash");

  private final String section;
  private final String noun;

  InputKind(String section, String noun) {
    this.section = section;
    this.noun = noun;
  }

  /** Returns the section for this kind in the catalog and in lock files. */
  public String section() {
    return section;
  }

  /** Returns the noun that messages use for a value of this kind. */
  public String noun() {
    return noun;
  }
}
