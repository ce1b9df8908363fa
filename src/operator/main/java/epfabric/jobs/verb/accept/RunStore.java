package epfabric.jobs.verb.accept;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Stores the acceptance runs of an environment; each run has a folder with text files. */
interface RunStore {
  /** A line of the history, and its location. */
  record Line(String where, String text) {}

  /** Returns the names of the runs' folders; names of other folders may be among them. */
  List<String> runs() throws IOException;

  /** Reserves a number for a run; returns false if it is taken. */
  boolean reserve(String number) throws IOException;

  /** Releases the number of a run without results. */
  void release(String number);

  /** Returns the stored text of a run by its name. */
  Optional<Line> read(String number, String name) throws IOException;

  void write(String number, String name, String text) throws IOException;

  /** Returns the lines of ended runs, the oldest first. */
  List<Line> history() throws IOException;

  /** Appends the line of an ended run, as the last text of that run. */
  void append(String number, String line) throws IOException;

  /** Returns the name of a run's folder in messages. */
  String place(String number);
}
