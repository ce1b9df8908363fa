package epfabric.jobs.benchmark.outcome;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.jobs.benchmark.outcome.RunRecord.About;
import epfabric.jobs.benchmark.outcome.RunRecord.Attempts;
import epfabric.jobs.benchmark.outcome.RunRecord.Ending;
import epfabric.results.judge.run.NodeLog;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reads one run from its folder; damaged files are reported and ignored. */
final class RunReader {
  private static final Pattern NODE = Pattern.compile("(?:.*/)?metadata/node-\\d+\\.toml");
  private static final String DEFINITION = "test_definition.";

  private static final int MOST_LINES = 3;
  private static final int LONGEST_QUOTE = 300;

  private final FoundFiles files;
  private final List<DamagedFile> damages;
  private final String folder;
  private final List<ResultFolder> figures;

  RunReader(FoundFiles files, String folder, List<DamagedFile> damages) {
    this.files = files;
    this.folder = folder;
    this.damages = damages;
    this.figures = RunFolders.figures(files, folder);
  }

  CaseResult read() {
    Map<String, String> run = flat("test-run.toml", FlatTree::toml);
    Map<String, String> configuration = configuration(run);
    Map<String, String> job = job();
    Optional<ScriptLog> printed = scriptLog(configuration, job);
    List<ResultRow> rows = printed.map(ScriptLog::rows).orElseGet(this::rows);
    List<Map<String, String>> nodes = nodes();
    RunRecord.Place place = RunFolders.place(folder, run.getOrDefault("name", files.folder()));
    About about =
        new About(
            run.getOrDefault(DEFINITION + "name", place.id()),
            run.getOrDefault(DEFINITION + "description", ""),
            run.getOrDefault(DEFINITION + "cmd_args.docker_image_url", ""),
            nodeNames(run, nodes),
            Optional.of(folder));
    Ending ending = ending(job, rows, printed);
    RunRecord record =
        new RunRecord(place, about, ending, Attempts.NONE, Map.of(), true, files.below(folder));
    return new CaseResult(record, configuration, rows, matrix(), loads(), nodes);
  }

  private interface Parser {
    Map<String, String> parse(String file, String text, List<DamagedFile> damages);
  }

  private Map<String, String> flat(String name, Parser parser) {
    String file = path(name);
    return files.text(file).map(text -> parser.parse(file, text, damages)).orElse(Map.of());
  }

  private String path(String name) {
    return folder.isEmpty() ? name : folder + "/" + name;
  }

  private List<ResultRow> rows() {
    List<ResultRow> rows = new ArrayList<>();
    for (ResultFolder figure : figures) {
      String file = figure.path() + "/results.json";
      files.text(file).ifPresent(t -> rows.addAll(new RowReader(damages).read(figure, file, t)));
    }
    return rows;
  }

  /** Returns the requested settings, from test-run.toml or, without that file, from config.yaml. */
  private Map<String, String> configuration(Map<String, String> run) {
    Map<String, String> chosen = new LinkedHashMap<>();
    run.forEach(
        (key, value) -> {
          boolean image = key.endsWith(".docker_image_url");
          if (!image && key.startsWith(DEFINITION + "cmd_args.")) {
            chosen.put(key.substring((DEFINITION + "cmd_args.").length()), value);
          } else if (key.startsWith(DEFINITION + "extra_env_vars.")) {
            chosen.put(key.substring((DEFINITION + "extra_env_vars.").length()), value);
          }
        });
    if (run.containsKey("nnodes")) {
      chosen.put("num_nodes", run.get("nnodes"));
    }
    flat("config.yaml", FlatTree::yaml).forEach(chosen::putIfAbsent);
    return chosen;
  }

  private List<Map<String, String>> nodes() {
    List<Map<String, String>> nodes = new ArrayList<>();
    for (String name : files.below(folder)) {
      boolean own = name.startsWith("metadata/") || RunFolders.place(name, "").hook().isEmpty();
      if (own && NODE.matcher(name).matches() && files.text(path(name)).isPresent()) {
        nodes.add(flat(name, FlatTree::toml));
      }
    }
    return nodes;
  }

  private List<String> nodeNames(Map<String, String> run, List<Map<String, String>> nodes) {
    String given = run.getOrDefault("nodes", "");
    if (!given.isEmpty()) {
      return List.of(given.split(", ", -1));
    }
    List<String> assignedHosts = assignedHosts();
    return assignedHosts.isEmpty() ? namesFromMetadata(nodes) : assignedHosts;
  }

  /**
   * Returns the nodes that Slurm assigned, from CloudAI's list; a line of the list may include a
   * node's number of slots.
   */
  private List<String> assignedHosts() {
    return files
        .text(path("hostfile.txt"))
        .orElse("")
        .lines()
        .map(line -> line.strip().replaceFirst("[\\s:#].*", ""))
        .filter(host -> !host.isEmpty())
        .distinct()
        .toList();
  }

  private static List<String> namesFromMetadata(List<Map<String, String>> nodes) {
    return nodes.stream()
        .map(node -> node.getOrDefault("slurm.node_list", ""))
        .filter(name -> !name.isEmpty())
        .distinct()
        .toList();
  }

  private Optional<TokenMatrix> matrix() {
    return firstReadable("token_matrix_kb.txt", TokenMatrix::read);
  }

  private Optional<ExpertLoads> loads() {
    return firstReadable("token_matrix.txt", ExpertLoads::read);
  }

  private interface Matrices<T> {
    Optional<T> read(String file, String text, List<DamagedFile> damages);
  }

  private <T> Optional<T> firstReadable(String name, Matrices<T> reader) {
    for (ResultFolder figure : figures) {
      String file = figure.path() + "/" + name;
      Optional<T> read = files.text(file).flatMap(text -> reader.read(file, text, damages));
      if (read.isPresent()) {
        return read;
      }
    }
    return Optional.empty();
  }

  private Map<String, String> job() {
    Map<String, String> job = new TreeMap<>(flat("slurm-job.toml", FlatTree::toml));
    job.putAll(flat("k8s-job.toml", FlatTree::toml));
    return job;
  }

  /** Returns the log of DeepEP's own scripts, which print their measurements and write no files. */
  private Optional<ScriptLog> scriptLog(
      Map<String, String> configuration, Map<String, String> job) {
    List<NodeLog> logs = ScriptLog.logs(files, folder);
    return figures.isEmpty() && ScriptLog.isOne(configuration, logs)
        ? Optional.of(ScriptLog.of(folder, configuration, logs, InferredStatus.exitCode(job)))
        : Optional.empty();
  }

  private Ending ending(
      Map<String, String> job, List<ResultRow> rows, Optional<ScriptLog> printed) {
    List<String> wrong = dataErrors();
    boolean started =
        !figures.isEmpty()
            || files.names().contains(path("stdout.txt"))
            || files.names().contains(path("stderr.txt"));
    InferredStatus.Judged judged = InferredStatus.of(job, wrong, rows, printed, started);
    return new Ending(
        judged.status(),
        judged.reason().equals(InferredStatus.NO_FIGURES) ? lastWords() : judged.reason(),
        job.getOrDefault("start_time", ""),
        job.getOrDefault("end_time", ""),
        job.getOrDefault("elapsed_time_sec", ""));
  }

  /**
   * Returns the reason why a run has no measurements, with the last lines of stderr.txt. On
   * Kubernetes, which merges stderr into stdout, that file holds only a note, which is ignored.
   */
  private String lastWords() {
    List<String> lines =
        files
            .text(path("stderr.txt"))
            .orElse("")
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("Kubernetes keeps one stream"))
            .toList();
    List<String> last = lines.subList(Math.max(0, lines.size() - MOST_LINES), lines.size());
    String words = String.join(" / ", last);
    String shown = words.length() > LONGEST_QUOTE ? words.substring(0, LONGEST_QUOTE) + "…" : words;
    return shown.isEmpty()
        ? InferredStatus.NO_FIGURES
        : "it left no figures; its stderr ends with: " + shown;
  }

  /**
   * Returns the data errors that the benchmark program reported; if there are any, it writes no
   * measurements.
   */
  private List<String> dataErrors() {
    List<String> wrong = new ArrayList<>();
    for (ResultFolder figure : figures) {
      String file = figure.path() + "/summary.json";
      Optional<JsonNode> tree =
          files.text(file).flatMap(text -> JsonText.parse(file, text, damages));
      if (tree.isPresent() && tree.get() instanceof ObjectNode summary && isWrong(summary)) {
        wrong.addAll(failures(summary));
      }
    }
    return wrong;
  }

  private static boolean isWrong(ObjectNode summary) {
    JsonNode verdict = summary.get("verdict");
    return Json.isScalar(verdict) && verdict.asText().equals("wrong");
  }

  private static List<String> failures(ObjectNode summary) {
    List<String> lines = new ArrayList<>();
    if (summary.get("failures") instanceof ArrayNode list) {
      list.forEach(line -> lines.add(Json.plain(line)));
    }
    return lines.isEmpty() ? List.of("the measuring program reports wrong data") : lines;
  }
}
