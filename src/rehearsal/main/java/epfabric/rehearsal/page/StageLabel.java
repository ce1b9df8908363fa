package epfabric.rehearsal.page;

import epfabric.base.markup.TextWidth;
import java.util.ArrayList;
import java.util.List;

/**
 * The name of a stage above its band.
 *
 * @param x the start of the band, to which a line leads from the label
 * @param row the label's row; row 0 is closest to the bands
 */
record StageLabel(StageSpan stage, double x, int row) {
  static final double TEXT = 11;
  static final double BESIDE_LINE = 4;
  private static final double GAP = 6;

  /**
   * Places the labels in rows so that no label crosses the line of a later stage's label in the
   * same or a higher row.
   */
  static List<StageLabel> place(List<StageSpan> stages, TimeAxis axis) {
    List<StageLabel> placed = new ArrayList<>();
    for (int i = stages.size() - 1; i >= 0; i--) {
      StageSpan stage = stages.get(i);
      double x = axis.x(stage.from());
      double right = x + BESIDE_LINE + TextWidth.of(stage.word(), TEXT, true) + GAP;
      int row = 0;
      while (crossesLine(placed, row, right)) {
        row++;
      }
      placed.add(0, new StageLabel(stage, x, row));
    }
    return placed;
  }

  private static boolean crossesLine(List<StageLabel> later, int row, double right) {
    return later.stream().anyMatch(label -> label.row >= row && label.x < right);
  }
}
