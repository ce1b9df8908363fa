package epfabric.jobs.firstrun;

import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.hardware.HardwareCheckList;
import java.util.ArrayList;
import java.util.List;

/** Builds lists of questions for tests from a line of YAML for each question. */
public final class FirstRunLists {
  private FirstRunLists() {}

  /**
   * Returns questions whose answer is expected to be {@code yes}.
   *
   * @param rows ID, way, seconds, and further keys of the row, such as {@code blocking: true}
   */
  public static HardwareCheckList of(String... rows) {
    List<String> checks = new ArrayList<>();
    for (String row : rows) {
      String[] words = row.split(" ", 4);
      String more = words.length > 3 ? ", " + words[3] : "";
      checks.add(
          "      - {id: \""
              + words[0]
              + "\", question: \"Is it so?\", by: "
              + words[1]
              + ", command: \"test\", seconds: "
              + words[2]
              + ", expected: \"yes\", otherwise: \"Do something.\", expect: {matches: [\"^yes$\"],"
              + " right: \"yes\", wrong: \"no\"}"
              + more
              + "}\n");
    }
    return HardwareCheckList.of(
        "parts:\n  - title: \"Part\"\n    checks:\n" + String.join("", checks));
  }

  /** Returns the same questions as {@link #of}, without their parts. */
  public static List<HardwareCheck> checks(String... rows) {
    return of(rows).checks();
  }
}
