package epfabric.deploy.document.drawing;

import epfabric.base.markup.TextWidth;

/** The legend of lines and outlines. */
final class LegendPart {
  private static final double SWATCH = 30;

  private double x = DrawingGrid.MARGIN;
  private final double y;

  LegendPart(double top) {
    this.y = top + 14;
  }

  double draw(DrawingSheet sheet, boolean parked) {
    outline(sheet, "vpc", "created by this stack");
    outline(sheet, "vpc adopted", "adopted: never changed or deleted");
    line(sheet, "wire rdma", "RDMA NIC to its subnet");
    line(sheet, "wire gvnic", "gVNIC");
    line(sheet, "wire primary", "eth0");
    line(sheet, "nvlink", "NVLink");
    line(sheet, "chain", "next, if it passed");
    if (parked) {
      outline(sheet, "empty", "empty slot");
    }
    return y + 14;
  }

  private void outline(DrawingSheet sheet, String cssClass, String text) {
    sheet.front(SvgPen.box(new DrawnBox(x, y - 8, SWATCH, 16), cssClass, 4));
    text(sheet, text);
  }

  private void line(DrawingSheet sheet, String cssClass, String text) {
    sheet.front(SvgPen.path(cssClass, x, y, x + SWATCH, y));
    text(sheet, text);
  }

  private void text(DrawingSheet sheet, String text) {
    double width = TextWidth.of(text, TextStyle.BODY.size(), false);
    sheet.front(SvgPen.text(TextStyle.BODY, text, TextSlot.left(x + SWATCH + 8, y + 4.5, width)));
    x += SWATCH + 8 + width + 20;
  }
}
