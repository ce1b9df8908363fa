package epfabric.deploy.document;

/**
 * Where a line of text goes.
 *
 * @param x left end, middle or right end, as {@code anchor} says
 * @param baseline the line that letters stand on
 * @param room the most width there is
 * @param anchor SVG's text-anchor
 */
record Slot(double x, double baseline, double room, String anchor) {
  static Slot left(double x, double baseline, double room) {
    return new Slot(x, baseline, room, "start");
  }

  static Slot middle(Box box, double baseline) {
    return new Slot(box.middleX(), baseline, box.width() - 8, "middle");
  }

  static Slot right(double x, double baseline, double room) {
    return new Slot(x, baseline, room, "end");
  }
}
