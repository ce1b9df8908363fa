package epfabric.jobs.verb.accept;

import epfabric.base.terminal.CommandException;
import epfabric.base.value.BucketFolder;
import epfabric.operate.google.ObjectFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Stores runs in a bucket, for environments without a local folder. Objects are never changed, so a
 * run's line of the history is a separate object in the run's folder.
 */
record BucketStore(BucketFolder folder, ObjectFolder objects) implements RunStore {
  private static final String STARTED = "started.json";
  private static final String HISTORY = "history.json";

  /** Maximum number of runs that are read to find the last good run; each run costs a request. */
  private static final int MAX_RECENT_RUNS = 100;

  @Override
  public List<String> runs() {
    return objects.folders();
  }

  @Override
  public boolean reserve(String number) {
    return objects.create(number + "/" + STARTED, "{\"run\":\"" + number + "\"}\n");
  }

  /** Does nothing, because objects of the bucket are not deleted: the number stays reserved. */
  @Override
  public void release(String number) {}

  @Override
  public Optional<Line> read(String number, String name) {
    String where = place(number) + "/" + name;
    return objects.read(number + "/" + name).map(text -> new Line(where, text));
  }

  @Override
  public void write(String number, String name, String text) {
    if (!objects.create(number + "/" + name, text)) {
      throw CommandException.usage(
          place(number) + "/" + name + " already exists", "use another gs://BUCKET/PREFIX");
    }
  }

  @Override
  public List<Line> history() {
    List<String> runs = runs().stream().filter(name -> name.matches("[0-9]+")).toList();
    List<Line> lines = new ArrayList<>();
    for (String run : runs.subList(Math.max(0, runs.size() - MAX_RECENT_RUNS), runs.size())) {
      read(run, HISTORY)
          .map(line -> new Line(line.where(), line.text().strip()))
          .ifPresent(lines::add);
    }
    return lines;
  }

  @Override
  public void append(String number, String line) {
    write(number, HISTORY, line);
  }

  @Override
  public String place(String number) {
    return folder + "/" + number;
  }
}
