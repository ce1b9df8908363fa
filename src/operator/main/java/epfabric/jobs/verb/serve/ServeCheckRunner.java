package epfabric.jobs.verb.serve;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.WaitClock;
import epfabric.base.value.EnumWord;
import epfabric.deploy.manifest.serving.ServerBenchmark;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.model.ServedModel;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.jobs.serving.AllToAllLog;
import epfabric.jobs.serving.CheckFinding;
import epfabric.jobs.serving.LinkFloor;
import epfabric.jobs.serving.ServerAnswer;
import epfabric.jobs.serving.ServerCheck;
import epfabric.jobs.serving.ServerReadiness;
import epfabric.jobs.serving.ServerSpeed;
import epfabric.jobs.serving.TrafficCounters;
import epfabric.jobs.serving.TrafficGrowth;
import epfabric.operate.live.LabelledJobs;
import epfabric.operate.live.LiveServer;
import epfabric.operate.live.access.ForbiddenQuestionException;
import epfabric.operate.live.seen.ServerPod;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Checks a server; each check runs after the checks on which it depends. */
final class ServeCheckRunner {
  private static final String DECODE = "-decode";

  private final LoadedEnvironment loaded;
  private final LiveServer live;
  private final LabelledJobs jobs;
  private final WaitClock clock;
  private final PrintWriter err;
  private final List<CheckFinding> findings = new ArrayList<>();

  ServeCheckRunner(
      LoadedEnvironment loaded,
      LiveServer live,
      LabelledJobs jobs,
      WaitClock clock,
      PrintWriter err) {
    this.loaded = loaded;
    this.live = live;
    this.jobs = jobs;
    this.clock = clock;
    this.err = err;
  }

  /**
   * Runs all checks.
   *
   * @param requested the engine, if the user named it
   */
  ServerCheck run(String name, Optional<Engine> requested, List<Integer> concurrency) {
    List<ServerPod> pods = live.pods(List.of(name, name + "-prefill", name + DECODE));
    Map<String, TrafficCounters> before = counters(pods);
    CheckFinding ready = readiness(name, pods, before);
    findings.add(ready);
    if (pods.isEmpty()) {
      return check(name, requested.map(EnumWord::of).orElse(""), "", List.of());
    }
    Engine engine = requested.orElseGet(() -> engine(pods));
    Optional<String> model = completion(name);
    findings.add(
        AllToAllLog.of(engine, pods.stream().flatMap(pod -> live.log(pod).stream()).toList()));
    Optional<LinkFloor> floor = floor(model, pods);
    List<ServerSpeed> speeds =
        model.isEmpty()
            ? List.of()
            : speeds(new Target(engine, name, model.get(), pods.get(0)), floor, concurrency);
    if (model.isEmpty()) {
      findings.add(
          CheckFinding.unknown(TrafficGrowth.NAME, "no model answers, so there is no load"));
      findings.add(CheckFinding.unknown("benchmark", "no model answers"));
    } else {
      findings.addAll(traffic(pods, before, floor, speeds));
    }
    speeds.forEach(speed -> findings.add(speed.finding()));
    return check(name, EnumWord.of(engine), model.orElse(""), speeds);
  }

  /** The server under load. */
  private record Target(Engine engine, String name, String model, ServerPod pod) {}

  private ServerCheck check(String name, String engine, String model, List<ServerSpeed> speeds) {
    return new ServerCheck(loaded.name(), name, live.namespace(), engine, model, findings, speeds);
  }

  private Machine machine() {
    return loaded.plan().pool().machine();
  }

  private CheckFinding readiness(
      String name, List<ServerPod> pods, Map<String, TrafficCounters> counters) {
    Map<String, Integer> nics = new TreeMap<>();
    counters.forEach((pod, ofPod) -> nics.put(pod, ofPod.nics().size()));
    return ServerReadiness.of(name, pods, nics, machine().gpus().count(), machine().nics().count());
  }

  private static Engine engine(List<ServerPod> pods) {
    String command = String.join(" ", pods.get(0).engine().command());
    if (command.contains("sglang")) {
      return Engine.SGLANG;
    }
    if (command.contains("vllm")) {
      return Engine.VLLM;
    }
    throw CommandException.usage(
        "the command of pod " + pods.get(0).name() + " names no inference engine known here",
        "--engine vllm or --engine sglang");
  }

  /** Returns the counters of the pods whose containers allow running commands. */
  private Map<String, TrafficCounters> counters(List<ServerPod> pods) {
    Map<String, TrafficCounters> counters = new TreeMap<>();
    for (ServerPod pod : pods) {
      ask(() -> live.run(pod, TrafficCounters.command()))
          .text()
          .ifPresent(text -> counters.put(pod.name(), TrafficCounters.read(text)));
    }
    return counters;
  }

  /** Asks the model for a completion, adds a finding, and returns the model if it answered. */
  private Optional<String> completion(String name) {
    String service = name + "-api";
    Asked models = ask(() -> live.ask(service, "/v1/models", Optional.empty()));
    Optional<String> model = models.text().flatMap(ServerAnswer::model);
    if (model.isEmpty()) {
      findings.add(missingAnswer(service + "/v1/models", models));
      return model;
    }
    String question = ServerAnswer.question(model.get());
    Asked response = ask(() -> live.ask(service, "/v1/completions", Optional.of(question)));
    findings.add(
        response
            .text()
            .map(text -> ServerAnswer.completion(model.get(), text))
            .orElseGet(() -> missingAnswer(service + "/v1/completions", response)));
    return response.text().isPresent() ? model : Optional.empty();
  }

  private static CheckFinding missingAnswer(String path, Asked asked) {
    String why = asked.text().isPresent() ? "no model in its answer" : asked.trouble();
    String seen = path + ": " + why;
    return asked.forbidden()
        ? CheckFinding.unknown(ServerAnswer.NAME, seen)
        : CheckFinding.fail(ServerAnswer.NAME, seen);
  }

  /**
   * Returns the number of nodes of a decode group, or of the first group if there is none. The
   * experts of a group are distributed over these nodes.
   */
  private static int decodeNodes(List<ServerPod> pods) {
    Map<String, List<ServerPod>> groups = groups(pods);
    return groups.entrySet().stream()
        .filter(group -> group.getKey().contains(DECODE + "/"))
        .findFirst()
        .or(() -> groups.entrySet().stream().findFirst())
        .map(group -> group.getValue().size())
        .orElse(1);
  }

  private static Map<String, List<ServerPod>> groups(List<ServerPod> pods) {
    return pods.stream()
        .collect(Collectors.groupingBy(ServerPod::group, TreeMap::new, Collectors.toList()));
  }

  private Optional<LinkFloor> floor(Optional<String> model, List<ServerPod> pods) {
    return model
        .flatMap(id -> Optional.ofNullable(ServedModel.all().get(id)))
        .map(known -> new LinkFloor(known, machine(), decodeNodes(pods)));
  }

  private List<ServerSpeed> speeds(
      Target target, Optional<LinkFloor> floor, List<Integer> concurrency) {
    List<ServerSpeed> speeds = new ArrayList<>();
    ServerLoad load = new ServerLoad(loaded.plan(), jobs, clock, err);
    for (int sequences : concurrency) {
      ServerPod pod = target.pod();
      speeds.add(
          load.run(
              new ServerBenchmark(
                  target.engine(),
                  target.name(),
                  target.model(),
                  pod.engine().image(),
                  pod.node(),
                  sequences),
              floor));
    }
    return speeds;
  }

  /**
   * Returns one finding per group, because only nodes of the same group exchange tokens between
   * experts.
   */
  private List<CheckFinding> traffic(
      List<ServerPod> pods,
      Map<String, TrafficCounters> before,
      Optional<LinkFloor> floor,
      List<ServerSpeed> speeds) {
    long tokens =
        speeds.stream()
            .flatMap(speed -> speed.table().stream())
            .mapToLong(table -> table.inputTokens() + table.outputTokens())
            .sum();
    if (tokens == 0) {
      return List.of(
          CheckFinding.unknown(TrafficGrowth.NAME, "no benchmark put load on the server"));
    }
    Map<String, TrafficCounters> after = counters(pods);
    TrafficGrowth.Load load =
        floor.map(known -> known.load(tokens)).orElse(new TrafficGrowth.Load(0, 0));
    Map<String, List<ServerPod>> groups = groups(pods);
    if (groups.size() == 1) {
      return List.of(traffic(pods, before, after, load));
    }
    // Groups send each other the KV cache over NICs, even if a group has only one node.
    TrafficGrowth.Load withoutExpertLimit = new TrafficGrowth.Load(load.messageBytes(), 0);
    return groups.entrySet().stream()
        .map(
            group ->
                traffic(group.getValue(), before, after, withoutExpertLimit).of(group.getKey()))
        .toList();
  }

  private static CheckFinding traffic(
      List<ServerPod> group,
      Map<String, TrafficCounters> before,
      Map<String, TrafficCounters> after,
      TrafficGrowth.Load load) {
    Map<String, TrafficCounters> ofGroup = new TreeMap<>();
    for (ServerPod pod : group) {
      TrafficCounters first = before.get(pod.name());
      if (first == null) {
        String why = "no command can be run in " + pod.name();
        return CheckFinding.unknown(TrafficGrowth.NAME, why);
      }
      ofGroup.put(pod.name(), first);
    }
    return TrafficGrowth.of(ofGroup, after, load);
  }

  /**
   * A response, or the reason why there is none.
   *
   * @param forbidden whether the user lacks the permission, which says nothing about the server
   */
  private record Asked(Optional<String> text, String trouble, boolean forbidden) {
    static Asked without(String trouble) {
      return new Asked(Optional.empty(), trouble, false);
    }
  }

  @FunctionalInterface
  private interface Question {
    String ask() throws Exception;
  }

  /** Sends a request. Returns a failure instead of throwing it, so that other checks still run. */
  private static Asked ask(Question question) {
    try {
      return new Asked(Optional.of(question.ask()), "", false);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Asked.without("interrupted");
    } catch (ForbiddenQuestionException e) {
      return new Asked(Optional.empty(), String.valueOf(e.getMessage()), true);
    } catch (Exception e) {
      String message = Optional.ofNullable(e.getMessage()).orElse(e.getClass().getSimpleName());
      return Asked.without(message);
    }
  }
}
