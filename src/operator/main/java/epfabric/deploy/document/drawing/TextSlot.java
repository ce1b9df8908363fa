package epfabric.deploy.document.drawing;

/**
 * Where a line of text goes.
 *
 * @param x left end, middle or right end, as {@code anchor} says
 * @param baseline the line that letters stand on
 * @param room the most width there is
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
