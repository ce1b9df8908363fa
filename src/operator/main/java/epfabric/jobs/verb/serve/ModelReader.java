package epfabric.jobs.verb.serve;

import epfabric.base.fetch.FetchException;
import epfabric.base.fetch.HttpGet;
import epfabric.base.fetch.ModelHub;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.base.problem.Location;
import epfabric.base.problem.NameSuggestion;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.InputFile;
import epfabric.fabric.catalog.model.ServedModel;
import epfabric.fabric.plan.planner.RequestPartNames;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads a model that the catalog lacks from its config.json, which is a local file or on the hub.
 */
final class ModelReader {
  /** Limits of requests to the hub, short because a user waits. */
  static final HttpGet.Limits PATIENCE =
      new HttpGet.Limits(Duration.ofSeconds(10), Duration.ofSeconds(30), 3, Duration.ofSeconds(1));

  /**
   * The hub's rule for IDs; two consecutive dots are refused because they would change the path.
   */
  private static final Pattern ID =
      Pattern.compile(
          "(?!.*(?:--|\\.\\.))(?![.-])[\\w.-]{1,96}+(?<![.-])/(?![.-])[\\w.-]{1,96}+(?<![.-])");

  private static final String OPTION = "--model";

  private final HubVariables variables;
  private final HttpGet web;

  /**
   * Creates a reader.
   *
   * @param variables environment variables; the variables of Hugging Face's tools are read
   */
  ModelReader(Map<String, String> variables, HttpGet.Limits limits) {
    this.variables = new HubVariables(variables);
    this.web = new HttpGet(limits);
  }

  /** Returns the model that a file describes; empty if a problem was added to {@code problems}. */
  Optional<ServedModel> fromFile(Path file, String id, Problems problems) {
    byte[] content = InputFile.bytes(file, InputFile.WRITTEN);
    return parsed(new String(content, StandardCharsets.UTF_8), id, file.toString(), problems);
  }

  /**
   * Returns the model that the hub describes; empty if a problem was added to {@code problems}.
   *
   * @throws CommandException if the hub does not respond or denies access, and there is no other
   *     problem
   */
  Optional<ServedModel> fromHub(String id, PrintWriter err, Problems problems) {
    if (!ID.matcher(id).matches()) {
      problems.add(
          problem(
              "not the ID of a model, got \"" + id + "\"",
              "OWNER/NAME of letters, digits, hyphens, underscores and dots",
              hint(id)));
      return Optional.empty();
    }
    return variables.hub(web, problems).flatMap(hub -> ask(hub, id, err, problems));
  }

  private static Optional<ServedModel> ask(
      ModelHub hub, String id, PrintWriter err, Problems problems) {
    err.println("reading " + hub.config(id));
    try {
      ModelHub.Reply reply = hub.readConfig(id, InputFile.WRITTEN);
      if (reply.found()) {
        return parsed(reply.text(), id, hub.config(id), problems);
      }
      Problem refusal = refusal(hub, id, reply);
      return report(reply.absent() ? ExitCode.USAGE : ExitCode.NO_ACCESS, refusal, problems);
    } catch (FetchException e) {
      String network = e.wrongContent() ? "" : HttpGet.PROXY;
      Problem failure =
          problem(
              String.valueOf(e.getMessage()),
              "",
              network.isEmpty() ? hint(id) : hint(id) + "; " + network);
      return report(e.wrongContent() ? ExitCode.USAGE : ExitCode.INCONCLUSIVE, failure, problems);
    }
  }

  private static Problem refusal(ModelHub hub, String id, ModelHub.Reply reply) {
    String status = ": GET " + hub.config(id) + ": HTTP status " + reply.status();
    if (reply.absent()) {
      return problem(
          "the hub has no config.json of \"" + id + "\"" + status,
          "a model at " + hub.page(""),
          hint(id));
    }
    String how = hub.hasToken() ? "with the token in HF_TOKEN" : "without a token";
    return problem(
        "the hub does not give access to config.json of \"" + id + "\" " + how + status,
        "HF_TOKEN in the environment, of an account that has accepted the model's license at "
            + hub.page(id),
        joined("the hub also answers this for models that it does not have;", hint(id)));
  }

  /** Reports a failure by its own exit code if it is the only problem. */
  private static Optional<ServedModel> report(ExitCode code, Problem problem, Problems problems) {
    if (code != ExitCode.USAGE && problems.isEmpty()) {
      throw new CommandException(code, problem.render());
    }
    problems.add(problem);
    return Optional.empty();
  }

  private static Optional<ServedModel> parsed(
      String text, String id, String source, Problems problems) {
    try {
      return ServedModel.fromConfig(Json.parse(text), id, source, problems);
    } catch (JsonException e) {
      problems.add(
          new Problem(
              Location.of(source), "", "not JSON: " + e.getMessage(), "a model's config.json", ""));
      return Optional.empty();
    }
  }

  private static Problem problem(String message, String expected, String hint) {
    return new Problem(Location.of(OPTION), "", message, expected, hint);
  }

  private static String hint(String id) {
    return joined(
        NameSuggestion.forName(id, ServedModel.all().keySet()),
        RequestPartNames.options().otherModel());
  }

  private static String joined(String... hints) {
    return Stream.of(hints).filter(hint -> !hint.isEmpty()).collect(Collectors.joining(" "));
  }
}
