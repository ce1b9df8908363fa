package epfabric.jobs.verb.firstrun;

import epfabric.base.fetch.FetchException;
import epfabric.base.fetch.LocalPrograms;
import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.hardware.Observation;
import epfabric.jobs.firstrun.CheckStep;
import epfabric.jobs.firstrun.CommandWords;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Answers questions by running programs on the user's machine: other verbs of epfabric, and gcloud.
 *
 * @param self start of a shell command that runs epfabric, up to the option {@code -C}
 * @param folder folder with the environment files
 */
record LocalExecutor(CommandWords words, String self, Path folder, LocalPrograms programs)
    implements CheckExecutor {
  private static final String LAUNCHER = "./epfabric ";

  /** Returns the start of a command that runs this epfabric; a folder and a verb must follow. */
  static String ownCommand() {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return quoted(java)
        + " -cp "
        + quoted(System.getProperty("java.class.path"))
        + " epfabric.cli.Main -C ";
  }

  static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  @Override
  public Map<String, List<Observation>> ask(CheckStep step, long mostSeconds) {
    Map<String, List<Observation>> seen = new TreeMap<>();
    for (HardwareCheck check : step.checks()) {
      seen.put(check.id(), List.of(observation(check, mostSeconds)));
    }
    return seen;
  }

  private Observation observation(HardwareCheck check, long mostSeconds) {
    String command = words.in(check.method().command());
    String line =
        command.startsWith(LAUNCHER)
            ? self + quoted(folder.toString()) + " " + command.substring(LAUNCHER.length())
            : command;
    try {
      LocalPrograms.Answer answer =
          programs.run(List.of("sh", "-c", line), Duration.ofSeconds(mostSeconds), false);
      return new Observation("", answer.status(), (answer.out() + answer.err()).strip());
    } catch (FetchException e) {
      return Observation.silent("", String.valueOf(e.getMessage()));
    }
  }
}
