package epfabric.jobs.serving;

import epfabric.base.value.EnumWord;

/**
 * The finding of one check of a server.
 *
 * @param name the checked property
 * @param seen the observation, or the reason why there is none
 */
public record CheckFinding(String name, Outcome outcome, String seen) {
  /** The outcome of a check. */
  public enum Outcome {
    PASS,
    FAIL,
    NOT_KNOWN;

    /** Returns the outcome as text, such as {@code not known}. */
    public String word() {
      return EnumWord.of(this).replace('-', ' ');
    }
  }

  /** Returns the finding with a group's name added, for servers of several groups. */
  public CheckFinding of(String group) {
    return new CheckFinding(name + " of " + group, outcome, seen);
  }

  static CheckFinding pass(String name, String seen) {
    return new CheckFinding(name, Outcome.PASS, seen);
  }

  /** Returns the finding of a failed check. */
  public static CheckFinding fail(String name, String seen) {
    return new CheckFinding(name, Outcome.FAIL, seen);
  }

  /** Returns the finding of a check that could not be made. */
  public static CheckFinding unknown(String name, String why) {
    return new CheckFinding(name, Outcome.NOT_KNOWN, why);
  }
}
