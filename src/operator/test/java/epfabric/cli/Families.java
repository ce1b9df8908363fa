package epfabric.cli;

import static epfabric.cli.Family.folder;
import static epfabric.cli.Family.text;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.bundle.Bundle;
import epfabric.jobs.benchmark.outcome.ResultSamples;
import epfabric.results.judge.DeepEpLog;
import epfabric.results.judge.RankLogs;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Kinds of inputs that verbs read from users, programs and foreign clusters. */
final class Families {
  private static final String ENVIRONMENT = text("Pulumi.dev.yaml");
  private static final String REAL_RUN = "src/core/test/cases/results/h200x4-intranode";
  private static final String REGISTRATIONS = text("registrations/dev.jsonl");

  private Families() {}

  static List<Family> all() {
    List<Family> all = new ArrayList<>(environments());
    all.addAll(results());
    all.addAll(benchmarks());
    all.addAll(states());
    return all;
  }

  private static List<Family> environments() {
    String set = text("src/core/main/resources/catalog/software.yaml");
    String own =
        set.substring(set.indexOf("\nb200:\n") + 7, set.indexOf("\nh200:"))
            .replaceAll("(?m)^  ", "");
    String chosen = ENVIRONMENT + "  epfabric:software: own.yaml\n";
    String digest = "@sha256:" + "5".repeat(64);
    return List.of(
        Family.of("environment", 12, Map.of("Pulumi.dev.yaml", ENVIRONMENT), "explain", "dev"),
        Family.of(
                "environment with all settings",
                6,
                Map.of("Pulumi.dev.yaml", text("src/core/test/cases/Pulumi.options.yaml")),
                "explain",
                "dev")
            .damaging("Pulumi.dev.yaml"),
        Family.of(
                "set file", 8, Map.of("Pulumi.dev.yaml", chosen, "own.yaml", own), "explain", "dev")
            .damaging("own.yaml"),
        Family.of(
                "images",
                5,
                Map.of(
                    "Pulumi.dev.yaml",
                    ENVIRONMENT,
                    "images.dev.yaml",
                    "installer: a.example/p/installer"
                        + digest
                        + "\ntest: a.example/p/test"
                        + digest),
                "explain",
                "dev")
            .damaging("images.dev.yaml"),
        Family.of(
                "lock",
                5,
                Map.of(
                    "Pulumi.dev.yaml",
                    ENVIRONMENT,
                    "software.b200.lock.yaml",
                    "software: b200\nfiles:\n  nvshmem: {sha256: \""
                        + "5".repeat(64)
                        + "\", from: x}\n"),
                "explain",
                "dev")
            .damaging("software.b200.lock.yaml"));
  }

  private static List<Family> results() {
    Map<String, String> logs =
        Map.of(
            "intranode", DeepEpLog.guideIntranode().text(),
            "internode", DeepEpLog.healthyInternode().text(),
            "low-latency", String.join("\n", RankLogs.lowLatency(0, 8)),
            "elastic", String.join("\n", RankLogs.elastic(2, 8)));
    List<Family> families = new ArrayList<>();
    new TreeMap<>(logs)
        .forEach(
            (name, log) ->
                families.add(
                    Family.of(
                        "log " + name, 4, Map.of("a.log", log), "results", "judge", "{}/a.log")));
    String mark = "probe\n[epbench] report ";
    String report = Json.compact(Json.parse(text("src/core/test/resources/epbench/amber.json")));
    Map<String, String> realRun = folder(REAL_RUN, "r/");
    families.add(
        Family.of(
            "epbench", 8, Map.of("a.log", mark + report + "\n"), "results", "judge", "{}/a.log"));
    families.add(
        Family.of("run.json", 8, realRun, "results", "judge", "{}/r").damaging("r/run.json"));
    families.add(
        Family.of(
            "compare",
            5,
            Map.of("a.log", logs.get("intranode"), "b.log", logs.get("intranode")),
            "results",
            "compare",
            "{}/a.log",
            "{}/b.log"));
    families.add(
        Family.of(
            "tune", 4, Map.of("a.log", logs.get("internode")), "results", "tune", "{}/a.log"));
    return families;
  }

  private static List<Family> benchmarks() {
    String pages = "src/operator/test/resources/epfabric/jobs/benchmark/page/";
    Map<String, String> definitions =
        Map.of(
            "tests/a.toml", text(pages + "standard.toml"),
            "tests/b.toml", text(pages + "low_latency.toml"),
            "s.toml", text(pages + "scenario.toml"));
    Map<String, String> experiment = new TreeMap<>();
    ResultSamples.several(1)
        .files()
        .forEach((path, text) -> experiment.put(ResultSamples.FOLDER + "/" + path, text));
    return List.of(
        Family.of(
            "definitions", 12, definitions, "bench", "check", "{}/s.toml", "--tests", "{}/tests"),
        Family.of(
            "scenario in one",
            6,
            Map.of(
                "tests/a.toml",
                text(pages + "standard.toml"),
                "s.toml",
                text(pages + "test_in_scenario.toml")),
            "bench",
            "check",
            "{}/s.toml",
            "--tests",
            "{}/tests"),
        Family.of(
            "experiment",
            5,
            experiment,
            "bench",
            "report",
            "{}/" + ResultSamples.FOLDER,
            "-o",
            "{}/out"));
  }

  private static List<Family> states() {
    Map<String, String> bundle = new TreeMap<>();
    Bundle.of(
            Map.of("a.txt", bytes("a\n"), "b/c.txt", bytes("c\n")), Map.of("generator", "epfabric"))
        .files()
        .forEach(
            (path, content) ->
                bundle.put("bundle/" + path, new String(content, StandardCharsets.UTF_8)));
    String[] preview = {"preview", "dev", "--against", "{}/before"};
    return List.of(
        Family.of(
                "registrations",
                4,
                Map.of("Pulumi.dev.yaml", ENVIRONMENT, "before", REGISTRATIONS),
                preview)
            .damaging("before"),
        Family.of(
                "stack export",
                4,
                Map.of("Pulumi.dev.yaml", ENVIRONMENT, "before", export()),
                preview)
            .damaging("before"),
        Family.of("bundle", 8, bundle, "verify", "{}/bundle"));
  }

  /** Returns a stack export that contains the registrations. */
  private static String export() {
    ArrayNode resources = Json.array();
    for (String line : REGISTRATIONS.lines().collect(Collectors.toList())) {
      ObjectNode resource = Json.parseObject(line);
      resource.remove("type");
      resource.remove("name");
      resource.put("id", "id-1");
      if (resource.has("provider")) {
        resource.put("provider", resource.get("provider").asText() + "::1");
      }
      resource.set("outputs", resource.get("inputs"));
      resources.add(resource);
    }
    ObjectNode deployment = Json.object();
    deployment.set("resources", resources);
    ObjectNode whole = Json.object();
    whole.put("version", 3);
    whole.set("deployment", deployment);
    return Json.compact(whole);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
