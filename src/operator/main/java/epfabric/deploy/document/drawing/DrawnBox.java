package epfabric.deploy.document.drawing;

/** A rectangle on the sheet. */
record DrawnBox(double x, double y, double width, double height) {
  double right() {
    return x + width;
  }

  double bottom() {
    return y + height;
  }

  double middleX() {
    return x + width / 2;
  }

  double middleY() {
    return y + height / 2;
  }
}
