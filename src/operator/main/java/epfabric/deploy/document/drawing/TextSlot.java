package epfabric.deploy.document.drawing;

/**
 * The position of a line of text.
 *
 * @param x left end, middle or right end, depending on {@code anchor}
 * @param baseline y of the text's baseline
 * @param room the maximum width
 * @param anchor SVG's text-anchor
 */
record TextSlot(double x, double baseline, double room, String anchor) {
  static TextSlot left(double x, double baseline, double room) {
    return new TextSlot(x, baseline, room, "start");
  }

  static TextSlot middle(DrawnBox box, double baseline) {
    return new TextSlot(box.middleX(), baseline, box.width() - 8, "middle");
  }
}
