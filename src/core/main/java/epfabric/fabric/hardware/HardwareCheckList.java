package epfabric.fabric.hardware;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ReadingState;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.Sha256;
import epfabric.fabric.catalog.CatalogFile;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.hardware.Expectation.Figure;
import epfabric.fabric.hardware.Expectation.Samples;
import epfabric.fabric.hardware.HardwareCheck.Applies;
import epfabric.fabric.hardware.HardwareCheck.Method;
import epfabric.fabric.hardware.HardwareCheck.Schedule;
import epfabric.fabric.hardware.HardwareCheck.Statement;
import epfabric.fabric.hardware.HardwareCheck.Way;
import epfabric.fabric.hardware.HardwareCheck.Wording;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * All questions of {@code catalog/first-run.yaml}, in the order of docs/first-hardware.md.
 *
 * @param page the texts before and after the sections of the page
 * @param parts the sections of the page
 * @param text text of the file, with placeholders for the properties of a machine
 */
public record HardwareCheckList(Page page, List<Part> parts, String text) {
  /** A text that may have several lines, as samples and patterns do. */
  private static final ScalarKind<String> LINES =
      ScalarKind.matching("a text", "at most 4,000 characters", "(?s).{1,4000}");

  private static final ScalarKind<Pattern> PATTERN =
      new ScalarKind<>("a pattern", "a regular expression", List.of(), HardwareCheckList::pattern);

  private static final int LONGEST_SECONDS = 3600;

  /** The numbers of GPUs and NICs of most machines, used if no machine is given. */
  private static final Shape DEFAULT_SHAPE = new Shape(8, 8);

  private static final String NIC = "<nic>";

  public HardwareCheckList {
    parts = List.copyOf(parts);
  }

  /** Texts of the page before the first section and after the last one, in Markdown. */
  public record Page(String introduction, String end) {}

  /**
   * A section of the page.
   *
   * @param text text between its title and its table; may be empty
   */
  public record Part(String title, String text, List<HardwareCheck> checks) {
    public Part {
      checks = List.copyOf(checks);
    }
  }

  /** The numbers of GPUs and NICs of a machine, which expected answers depend on. */
  private record Shape(int gpus, int nics) {
    /** NVLink 4 and 5 have 18 links (NVIDIA's pages of Hopper and Blackwell). */
    private static final int LINKS_OF_GPU = 18;

    String fill(String text) {
      return text.replace("{gpus}", String.valueOf(gpus))
          .replace("{nics}", String.valueOf(nics))
          .replace("{lastNic}", String.valueOf(nics - 1))
          .replace("{links}", String.valueOf(LINKS_OF_GPU * gpus));
    }
  }

  /**
   * Reads the list in this jar, for machines with eight GPUs and eight NICs; throws
   * IllegalStateException if the list is not valid.
   */
  public static HardwareCheckList load() {
    return of(CatalogFile.resource("first-run"));
  }

  /** Reads a list; throws IllegalStateException with every fault if it is not valid. */
  public static HardwareCheckList of(String text) {
    return of(text, DEFAULT_SHAPE);
  }

  /** Returns the same questions with the answers expected from nodes of this machine type. */
  public HardwareCheckList on(Machine machine) {
    return of(text, new Shape(machine.gpus().count(), machine.nics().count()));
  }

  /** Returns the hash of the list's text, to distinguish the lists of different releases. */
  public String sha256() {
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
  }

  private static HardwareCheckList of(String text, Shape shape) {
    ReadingState reading = new ReadingState();
    HardwareCheckList list =
        CatalogFile.read(
            "first-run", shape.fill(text), reading, fields -> read(fields, text, shape));
    if (!reading.problems().isEmpty()) {
      throw new IllegalStateException("first-run.yaml: " + reading.problems().ordered());
    }
    return list;
  }

  /** Returns all questions of all parts. */
  public List<HardwareCheck> checks() {
    return parts.stream().flatMap(part -> part.checks().stream()).toList();
  }

  /** Returns the question with this ID. */
  public Optional<HardwareCheck> check(String id) {
    return checks().stream().filter(check -> check.id().equals(id)).findFirst();
  }

  private static HardwareCheckList read(MappingReader fields, String text, Shape shape) {
    HardwareCheckList result =
        new HardwareCheckList(
            fields.sectionOrEmpty("page", HardwareCheckList::page),
            fields.list("parts", part -> part(part, shape)).orElse(List.of()),
            text);
    fields.done();
    return result;
  }

  private static Page page(MappingReader fields) {
    Page page =
        new Page(
            fields.value("introduction", LINES).orElse(""), fields.value("end", LINES).orElse(""));
    fields.done();
    return page;
  }

  private static Part part(MappingReader fields, Shape shape) {
    Part result =
        new Part(
            fields.required("title", ScalarKind.TEXT).orElse(""),
            fields.value("text", LINES).orElse(""),
            fields.list("checks", check -> check(check, shape)).orElse(List.of()));
    fields.done();
    return result;
  }

  private static HardwareCheck check(MappingReader fields, Shape shape) {
    HardwareCheck result =
        new HardwareCheck(
            fields.required("id", ScalarKind.TEXT).orElse(""),
            new Wording(
                fields.required("question", ScalarKind.TEXT).orElse(""),
                fields.required("expected", ScalarKind.TEXT).orElse(""),
                fields.value("otherwise", LINES).orElse("")),
            new Method(
                fields.required("by", ScalarKind.choice(Way.class)).orElse(Way.HAND),
                fields.required("command", LINES).orElse(""),
                fields.list("pick", ScalarKind.TEXT).orElse(List.of())),
            schedule(fields),
            fields.sectionOrEmpty("expect", expect -> expectation(expect, shape)),
            fields.list("statements", HardwareCheckList::statement).orElse(List.of()));
    fields.done();
    return result;
  }

  private static Schedule schedule(MappingReader fields) {
    return new Schedule(
        fields.value("seconds", ScalarKind.integer(1, LONGEST_SECONDS)).orElse(1),
        fields.value("blocking", ScalarKind.SWITCH).orElse(false),
        fields.list("after", ScalarKind.TEXT).orElse(List.of()),
        fields.sectionOrEmpty("when", HardwareCheckList::applies));
  }

  private static Applies applies(MappingReader fields) {
    Applies result =
        new Applies(
            fields.value("drivers", ScalarKind.oneOf("whose drivers", List.of("gke", "installer"))),
            fields.list("network", ScalarKind.NAME).orElse(List.of()),
            fields.value("nodes", ScalarKind.integer(1, 9)).orElse(1),
            fields.value("domain", ScalarKind.SWITCH).orElse(false));
    fields.done();
    return result;
  }

  private static Expectation expectation(MappingReader fields, Shape shape) {
    Optional<Integer> exit = fields.value("exit", ScalarKind.integer(0, 255));
    Expectation result =
        new Expectation(
            exit.map(OptionalInt::of).orElseGet(OptionalInt::empty),
            fields.list("matches", PATTERN).orElse(List.of()).stream()
                .flatMap(pattern -> forEachNic(pattern, shape))
                .toList(),
            fields.list("lacks", PATTERN).orElse(List.of()),
            fields.section("figure", HardwareCheckList::figure),
            new Samples(
                fields.value("right", LINES).orElse(""), fields.value("wrong", LINES).orElse("")));
    fields.done();
    return result;
  }

  /** Replaces a pattern that contains {@code <nic>} with one pattern for each NIC. */
  private static Stream<Pattern> forEachNic(Pattern pattern, Shape shape) {
    return pattern.pattern().contains(NIC)
        ? IntStream.range(0, shape.nics())
            .mapToObj(nic -> pattern.pattern().replace(NIC, String.valueOf(nic)))
            .map(text -> Pattern.compile(text, Pattern.MULTILINE))
        : Stream.of(pattern);
  }

  private static Figure figure(MappingReader fields) {
    Function<String, OptionalDouble> bound =
        key ->
            fields
                .value(key, ScalarKind.amount("the figure's unit"))
                .map(OptionalDouble::of)
                .orElseGet(OptionalDouble::empty);
    Figure result =
        new Figure(
            fields.required("pattern", PATTERN).orElse(Pattern.compile("()")),
            bound.apply("least"),
            bound.apply("most"));
    fields.done();
    return result;
  }

  private static Statement statement(MappingReader fields) {
    Statement result =
        new Statement(
            fields.required("page", ScalarKind.TEXT).orElse(""),
            fields.required("sentence", ScalarKind.TEXT).orElse(""));
    fields.done();
    return result;
  }

  private static Optional<Pattern> pattern(String text) {
    try {
      return Optional.of(Pattern.compile(text, Pattern.MULTILINE));
    } catch (PatternSyntaxException e) {
      return Optional.empty();
    }
  }
}
