package epfabric.deploy.verb;

import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.fabric.environment.ClusterSettings;
import epfabric.fabric.environment.GeneralSettings;
import epfabric.fabric.environment.GpuPoolSettings;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Answers to the questions of {@code init}, and the resulting environment file.
 *
 * @param unlistedZone whether a zone that the catalog does not list is accepted
 */
record InitAnswers(Map<InitQuestion, String> answers, boolean unlistedZone) {
  private static final String UNLISTED_KEY = GeneralSettings.ALLOW_UNLISTED_ZONE.key() + ": true";
  static final String UNLISTED_OPTION = "--allow-unlisted-zone";
  private static final String NAME_HINT = "set " + GeneralSettings.NAME.key() + " to";

  InitAnswers {
    answers = answers.isEmpty() ? new EnumMap<>(InitQuestion.class) : new EnumMap<>(answers);
  }

  String answerTo(InitQuestion question) {
    return answers.getOrDefault(question, "");
  }

  boolean has(InitQuestion question) {
    return answers.containsKey(question);
  }

  InitAnswers with(InitQuestion question, String answer) {
    Map<InitQuestion, String> extended = new LinkedHashMap<>(answers);
    extended.put(question, answer);
    return new InitAnswers(extended, unlistedZone);
  }

  InitAnswers orElse(InitQuestion question, String answer) {
    return has(question) ? this : with(question, answer);
  }

  boolean isReserved() {
    return answerTo(InitQuestion.CAPACITY).equals("reservation");
  }

  /** Returns the environment file. */
  String text() {
    Map<String, Object> config = new LinkedHashMap<>();
    Stream.of(InitQuestion.PROJECT, InitQuestion.ZONE, InitQuestion.NAME)
        .filter(question -> !answerTo(question).isEmpty())
        .forEach(question -> config.put(question.key(), answerTo(question)));
    if (unlistedZone) {
      config.put(GeneralSettings.ALLOW_UNLISTED_ZONE.key(), true);
    }
    if (!answerTo(InitQuestion.AUTHORIZED_NETWORK).isEmpty()) {
      config.put(ClusterSettings.CLUSTER.key(), Map.of("authorizedNetworks", networks()));
    }
    config.put(GpuPoolSettings.POOL.key(), pool());
    return "# Every key is explained in docs/environment.md.\n"
        + ManifestYaml.of(Map.of("config", config));
  }

  private List<Map<String, Object>> networks() {
    return Stream.of(answerTo(InitQuestion.AUTHORIZED_NETWORK).split(",", -1))
        .map(range -> Map.<String, Object>of(ClusterSettings.AUTHORIZED_CIDR.name(), range.strip()))
        .toList();
  }

  private Map<String, Object> pool() {
    Map<String, Object> pool = new LinkedHashMap<>();
    Stream.of(
            InitQuestion.MACHINE,
            InitQuestion.NODES,
            InitQuestion.CAPACITY,
            InitQuestion.RESERVATION)
        .filter(this::has)
        .forEach(question -> pool.put(question.field(), typed(answerTo(question))));
    if (answerTo(InitQuestion.CAPACITY).equals("flex-start") && pool.containsKey("nodes")) {
      Map<String, Object> range = new LinkedHashMap<>(Map.of("min", 0));
      range.put("max", pool.remove("nodes"));
      pool.put("autoscaling", range);
    }
    return pool;
  }

  private static Object typed(String answer) {
    return answer.matches("-?[0-9]{1,9}") ? Integer.valueOf(answer) : answer;
  }

  /**
   * Returns a problem if no node is planned. A file may plan no nodes in order to keep an
   * environment, but a new environment without nodes is a mistake.
   */
  Optional<Problem> problemWithoutNodes(String environment) {
    return answerTo(InitQuestion.NODES).matches("0+")
        ? Optional.of(
            new Problem(
                Location.of(InitQuestion.NODES.option()),
                InitQuestion.NODES.key(),
                "a new environment has at least one GPU node, got \"0\"",
                "1 to 1000",
                "epfabric park " + environment + " removes the nodes of an environment later"))
        : Optional.empty();
  }

  /** Returns whether a problem is about a question that is not answered yet. */
  boolean isAboutOpenQuestion(Problem problem) {
    return Stream.of(InitQuestion.values())
            .anyMatch(question -> !has(question) && question.isAbout(problem))
        && !problem.key().equals(InitQuestion.NAME.key());
  }

  /**
   * Returns the problem with the option or argument as its place, because the file does not exist
   * yet.
   */
  static Problem locatedAtOption(Problem problem) {
    Location where =
        Stream.of(InitQuestion.values())
            .filter(question -> question.isAbout(problem))
            .findFirst()
            .map(question -> Location.of(question.option()))
            .orElse(Location.of("ENV"));
    return new Problem(
        where, problem.key(), problem.message(), problem.expected(), hint(problem.hint()));
  }

  /** Replaces a key of the file in a hint by the option, or leaves the hint out. */
  private static String hint(String hint) {
    String withOptions =
        hint.replace(UNLISTED_KEY, UNLISTED_OPTION).replace(NAME_HINT, "set --name to");
    return withOptions.contains("epfabric:") ? "" : withOptions;
  }
}
