package epfabric.jobs.serving;

import epfabric.base.value.EnumWord;

/**
 * What one look at a server said.
 *
 * @param name what was looked at
 * @param seen what was seen, or why nothing was
 */
public record CheckFinding(String name, Outcome outcome, String seen) {
  /** Whether it is as it should be. */
  public enum Outcome {
    PASS,
    FAIL,
    NOT_KNOWN;

    /** {@code not known}. */
    public String word() {
      return EnumWord.of(this).replace('-', ' ');
    }
  }

  /** The same of one of several groups. */
  public CheckFinding of(String group) {
    return new CheckFinding(name + " of " + group, outcome, seen);
  }

  static CheckFinding pass(String name, String seen) {
    return new CheckFinding(name, Outcome.PASS, seen);
  }

  /** For somebody who got no answer. */
  public static CheckFinding fail(String name, String seen) {
    return new CheckFinding(name, Outcome.FAIL, seen);
  }

  /** For somebody who could not look. */
  public static CheckFinding unknown(String name, String why) {
    return new CheckFinding(name, Outcome.NOT_KNOWN, why);
  }
}
