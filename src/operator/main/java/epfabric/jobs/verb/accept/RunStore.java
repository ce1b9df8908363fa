package epfabric.jobs.verb.accept;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Where the acceptance runs of an environment are kept: texts in a folder for each run. */
interface RunStore {
  /** A line of the history, and where it stands. */
  record Line(String where, String text) {}

  /** Names of the runs' folders, and perhaps of others. */
  List<String> runs() throws IOException;

  /** Takes a number for a run; false if somebody has it. */
  boolean reserve(String number) throws IOException;

  /** Nothing came of the run. */
  void release(String number);

  /** What was kept of a run under a name. */
  Optional<Line> read(String number, String name) throws IOException;

  void write(String number, String name, String text) throws IOException;

  /** What was said of runs that ended, the oldest first. */
  List<Line> history() throws IOException;

  /** Says of a run that it has ended, and how; the last that is written of it. */
  void append(String number, String line) throws IOException;

  /** How messages call a run's folder. */
  String place(String number);
}
