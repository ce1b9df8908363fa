package epfabric.jobs.firstrun;

import epfabric.base.reading.ReadingState;
import epfabric.deploy.bundle.RecordJson;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.hardware.Observation;
import epfabric.jobs.firstrun.FirstRunRecord.Cost;
import epfabric.jobs.firstrun.FirstRunRecord.Course;
import epfabric.jobs.firstrun.FirstRunRecord.Ending;
import epfabric.jobs.firstrun.FirstRunRecord.Fabric;
import epfabric.jobs.firstrun.FirstRunRecord.Machines;
import epfabric.jobs.firstrun.FirstRunRecord.Software;
import java.util.Map;
import java.util.Optional;

/** Writes and reads a record as JSON. */
public final class FirstRunJson {
  private static final String SCHEMA = "epfabric-first-run";
  private static final int VERSION = 1;
  private static final int MOST_NODES = 100_000;
  static final int MOST_SECONDS = 1_000_000_000;

  private FirstRunJson() {}

  /** Returns the text of {@code first-run.json}; the same record gives the same text. */
  public static String text(FirstRunRecord record) {
    return RecordJson.of(Map.of("schema", SCHEMA, "version", VERSION, "run", record));
  }

  /**
   * Reads a text that {@link #text} wrote; for any other text, adds problems to {@code reading} and
   * returns empty.
   */
  public static Optional<FirstRunRecord> read(String file, String text, ReadingState reading) {
    int before = reading.problems().ordered().size();
    FirstRunRecord read = document(RequiredFields.of(file, text, reading));
    return before == reading.problems().ordered().size() ? Optional.of(read) : Optional.empty();
  }

  private static FirstRunRecord document(RequiredFields fields) {
    fields.text("schema", SCHEMA, SCHEMA);
    fields.whole("version", VERSION, VERSION);
    FirstRunRecord record = fields.section("run", FirstRunJson::run);
    fields.done();
    return record;
  }

  private static FirstRunRecord run(RequiredFields fields) {
    return new FirstRunRecord(
        fields.text(
            "id",
            "1 to 63 letters, digits and hyphens; starts with a letter or a digit",
            "[A-Za-z0-9][A-Za-z0-9-]{0,62}"),
        fields.section("fabric", FirstRunJson::fabric),
        fields.section("course", FirstRunJson::course),
        fields.section("cost", FirstRunJson::cost),
        fields.list("answers", FirstRunJson::answer));
  }

  private static Fabric fabric(RequiredFields fields) {
    return new Fabric(
        fields.text("environment"),
        fields.section("machines", FirstRunJson::machines),
        fields.section("software", FirstRunJson::software),
        fields.flag("adopted"),
        fields.list("added"));
  }

  private static Machines machines(RequiredFields fields) {
    return new Machines(
        fields.text(
            "type",
            "a machine type such as " + GpuPoolSettings.DEFAULT_MACHINE,
            "[a-z][a-z0-9-]{0,62}"),
        fields.whole("nodes", 1, MOST_NODES),
        fields.text("zone"));
  }

  private static Software software(RequiredFields fields) {
    return new Software(
        fields.text("set"),
        fields.text("drivers"),
        fields.text("network"),
        fields.texts("versions"));
  }

  private static Course course(RequiredFields fields) {
    return new Course(
        fields.instant("start"),
        fields.instant("end"),
        fields.whole("seconds", 0, MOST_SECONDS),
        fields.word("ending", Ending.class),
        fields.text("list", "a SHA-256 of 64 hexadecimal digits", "[0-9a-f]{64}"));
  }

  private static Cost cost(RequiredFields fields) {
    return new Cost(
        fields.dollars("perNodeHour"), fields.dollars("spent"), fields.dollars("budget"));
  }

  /** Reads an answer. */
  static Answer answer(RequiredFields fields) {
    return new Answer(
        fields.text(
            "check", "the ID of a question, such as 2.4", "[A-Za-z0-9]+([.-][A-Za-z0-9]+){0,5}"),
        fields.word("outcome", Answer.Outcome.class),
        fields.text("reason"),
        fields.list("observations", FirstRunJson::observation),
        fields.instant("at"),
        fields.whole("seconds", 0, MOST_SECONDS));
  }

  private static Observation observation(RequiredFields fields) {
    return new Observation(
        fields.text("place"),
        fields.whole("exit", Integer.MIN_VALUE, Integer.MAX_VALUE),
        fields.text("text"));
  }
}
