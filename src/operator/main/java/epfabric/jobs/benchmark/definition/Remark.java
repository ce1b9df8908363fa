package epfabric.jobs.benchmark.definition;

import epfabric.base.problem.Problem;

/** Something that a reader of definitions has to say about one place in them. */
public record Remark(Level level, Problem problem) {
  /** How much it matters. */
  public enum Level {
    /** It cannot be run as it stands. */
    ERROR,
    /** It runs, and probably not as its author meant. */
    WARNING,
    /** It runs; here CloudAI and epfabric differ. */
    NOTE
  }

  /** As people read it; an error looks like any other problem of a file. */
  public String render() {
    String text = problem.render();
    String place = problem.where() + ": ";
    return level == Level.ERROR || !text.startsWith(place)
        ? text
        : place
            + (level == Level.WARNING ? "warning: " : "note: ")
            + text.substring(place.length());
  }
}
