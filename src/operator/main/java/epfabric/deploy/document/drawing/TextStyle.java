package epfabric.deploy.document.drawing;

/** The text styles of the drawing. */
enum TextStyle {
  /** Name of the environment. */
  TITLE("title", 28, true),
  /** Name of a resource. */
  NAME("name", 15, true),
  /** Name of a small resource. */
  TILE("label", 12, true),
  /** A property. */
  BODY("body", 13, false),
  /** A property of a small resource. */
  SMALL("small", 11.5, false),
  /** Kind of a resource, above its name. */
  KIND("kind", 11, true);

  private final String cssClass;
  private final double size;
  private final boolean bold;

  TextStyle(String cssClass, double size, boolean bold) {
    this.cssClass = cssClass;
    this.size = size;
    this.bold = bold;
  }

  String cssClass() {
    return cssClass;
  }

  double size() {
    return size;
  }

  boolean bold() {
    return bold;
  }

  /** Returns the smallest legible size; text that is still too long at this size is cut. */
  double minSize() {
    return Math.max(9.5, size * 0.8);
  }
}
