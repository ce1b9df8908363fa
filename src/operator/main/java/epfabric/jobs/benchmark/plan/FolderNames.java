package epfabric.jobs.benchmark.plan;

import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.TestScenario.TestRun;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Checks that the ids of a scenario's tests are names of distinct folders, even on file systems
 * that ignore case.
 */
final class FolderNames {
  private static final Pattern NAME =
      Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._ +=@-]{0,99}(?<![. ])");

  private final Remarks remarks;
  private final Map<String, TestRun> testsByLowerCaseId = new HashMap<>();

  FolderNames(Remarks remarks) {
    this.remarks = remarks;
  }

  void check(TestRun test) {
    if (!NAME.matcher(test.id()).matches()) {
      remarks.error(
          test.place(),
          "id",
          "not a name for a folder, got \"" + test.id() + "\"",
          "up to 100 letters, digits, spaces and \"._+=@-\"; first a letter, a digit or \"_\"; last"
              + " no \".\" or space",
          "");
    }
    TestRun first = testsByLowerCaseId.putIfAbsent(test.id().toLowerCase(Locale.ROOT), test);
    if (first != null && !first.id().equals(test.id())) {
      remarks.error(
          test.place(),
          "id",
          "names the same folder as \""
              + first.id()
              + "\" ("
              + first.place()
              + ") on file systems that ignore case, got \""
              + test.id()
              + "\"",
          "an id that differs from others in more than case",
          "");
    }
  }
}
