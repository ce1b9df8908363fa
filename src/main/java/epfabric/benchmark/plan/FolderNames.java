package epfabric.benchmark.plan;

import epfabric.benchmark.definition.Remarks;
import epfabric.benchmark.definition.Scenario.TestRun;
import java.util.regex.Pattern;

/** The id of a test is a folder's name. */
final class FolderNames {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._ +=@-]{0,99}");

  private FolderNames() {}

  static void check(TestRun test, Remarks remarks) {
    if (!NAME.matcher(test.id()).matches() || test.id().endsWith(".")) {
      remarks.error(
          test.place(),
          "id",
          "not a name for a folder, got \"" + test.id() + "\"",
          "letters, digits, \".\", \"_\" and \"-\", first a letter or a digit",
          "");
    }
  }
}
