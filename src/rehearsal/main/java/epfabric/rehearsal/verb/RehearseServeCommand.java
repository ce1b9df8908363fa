package epfabric.rehearsal.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.ScratchFolder;
import epfabric.base.value.CountedNoun;
import epfabric.base.value.ShellWord;
import epfabric.deploy.verb.OwnJar;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.rehearsal.RehearsalSetting;
import epfabric.rehearsal.ServedWorld;
import epfabric.rehearsal.pulumi.GoogleEndpoints;
import epfabric.rehearsal.pulumi.ProgramCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Serves an emulated cloud to the user's own programs until it is stopped. */
@Command(
    name = "serve",
    description = {
      "Serves the emulated cloud of an environment until Ctrl-C, or for the seconds of --for.",
      "Prints the variables with which your own pulumi and gcloud talk to it, and kubectl where"
          + " there is a real control plane (docs/rehearsal.md)."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = {
      "  rm -f exports.sh; epfabric rehearse serve dev > exports.sh &",
      "  until [ -s exports.sh ]; do sleep 1; done",
      "  . ./exports.sh && pulumi stack init dev && pulumi up"
    })
final class RehearseServeCommand implements Callable<Integer> {
  private static final int PATIENCE_SECONDS = 20;

  /** The prefix of the variables that set gcloud's properties {@code api_endpoint_overrides/…}. */
  private static final String ENDPOINT = "CLOUDSDK_API_ENDPOINT_OVERRIDES_";

  /** Counted down when everything that this command started has stopped. */
  private final CountDownLatch closed = new CountDownLatch(1);

  @ParentCommand private RehearseCommand parent;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "ENV", description = "Environment.")
  private String environment;

  @Option(
      names = "--speed",
      paramLabel = "N",
      defaultValue = "60",
      description = "Emulated seconds per real second (default: ${DEFAULT-VALUE}).")
  private int speed;

  @Mixin private final PluginsOption plugins = new PluginsOption();

  @Option(names = "--for", paramLabel = "SECONDS", description = "Stops after SECONDS (real time).")
  private @Nullable Integer seconds;

  @Option(
      names = "--new-project",
      paramLabel = "MINUTES",
      description =
          "Starts with APIs disabled, as in a new project; each responds MINUTES after it is"
              + " enabled.")
  private @Nullable Integer apiDelayMinutes;

  @Override
  public Integer call() throws IOException {
    if (speed < 1 || speed > 100_000) {
      throw CommandException.usage("--speed: got " + speed + "\n  expected: 1 to 100000", "");
    }
    LoadedEnvironment loaded = parent.workspace().load(environment);
    ProgramCommand program = ProgramCommand.ofJar(OwnJar.path(), loaded.root());
    try (ScratchFolder scratch = ScratchFolder.make(RehearsalFolder.PREFIX);
        RehearsalSetting setting =
            RehearsalSetting.running(speed, ControlPlanes.fromEnvironment());
        ServedWorld served =
            ServedWorld.start(loaded.plan(), plugins.plugins(), setting, scratch.path(), program)) {
      if (apiDelayMinutes != null) {
        served.cloud().becomeNew(Duration.ofMinutes(apiDelayMinutes));
      }
      print(served, scratch.path());
      awaitEnd();
      served
          .attached()
          .refused()
          .forEach(
              (target, times) ->
                  spec.commandLine()
                      .getErr()
                      .println("refused: " + CountedNoun.of(times, "request") + " to " + target));
      return ExitCode.DONE.number();
    } finally {
      closed.countDown();
    }
  }

  private void print(ServedWorld served, Path scratch) throws IOException {
    Map<String, String> exports = new TreeMap<>(served.attached().environment());
    exports.putAll(gcloudVariables(served.address(), scratch));
    exports.putAll(GoogleEndpoints.at(served.address()));
    Optional<Path> kubeconfig = served.kubeconfig();
    if (served.token().isPresent()) {
      // gcloud passes this token to kubectl if the kubeconfig is from get-credentials.
      Path tokenFile = scratch.resolve("token");
      Files.writeString(tokenFile, served.token().get());
      exports.put("CLOUDSDK_AUTH_ACCESS_TOKEN_FILE", tokenFile.toString());
    }
    exports.put("KUBECONFIG", kubeconfig.orElse(scratch.resolve("kubeconfig")).toString());
    StringBuilder text = new StringBuilder();
    text.append("# An emulated cloud for environment ").append(environment);
    text.append("; none of it is real.\n");
    exports.forEach(
        (name, value) ->
            text.append("export ")
                .append(name)
                .append('=')
                .append(ShellWord.of(value))
                .append('\n'));
    PrintWriter out = spec.commandLine().getOut();
    // The text is written at once, so that a reader that waits for a non-empty file gets all of it.
    out.print(text);
    out.flush();
    PrintWriter err = spec.commandLine().getErr();
    err.println(serving() + "; an emulated hour takes " + Math.max(1, 3600 / speed) + " s");
    if (kubeconfig.isEmpty()) {
      err.println("Kubernetes is in memory: kubectl cannot talk to it (docs/rehearsal.md)");
    }
  }

  private String serving() {
    return seconds == null
        ? "serving until Ctrl-C"
        : "serving for " + seconds + " s (or until Ctrl-C)";
  }

  private static Map<String, String> gcloudVariables(URI address, Path scratch) {
    Map<String, String> variables = new TreeMap<>();
    variables.put("CLOUDSDK_CONFIG", scratch.resolve("gcloud").toString());
    variables.put("CLOUDSDK_AUTH_DISABLE_CREDENTIALS", "true");
    variables.put("CLOUDSDK_CORE_DISABLE_PROMPTS", "1");
    for (String api :
        List.of(
            "ARTIFACTREGISTRY",
            "CLOUDQUOTAS",
            "CLOUDRESOURCEMANAGER",
            "CONTAINER",
            "IAM",
            "SERVICEUSAGE")) {
      variables.put(ENDPOINT + api, address + "/");
    }
    variables.put(ENDPOINT + "COMPUTE", address + "/compute/v1/");
    variables.put(ENDPOINT + "STORAGE", address + "/storage/v1/");
    return variables;
  }

  /**
   * Waits for the end of the given time or for a signal. After a signal, a shutdown hook gives this
   * command time to stop everything that it started.
   */
  private void awaitEnd() {
    CountDownLatch ended = new CountDownLatch(1);
    Thread hook = new Thread(() -> end(ended), "end-of-service");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      if (seconds == null) {
        ended.await();
      } else {
        ended.await(seconds, TimeUnit.SECONDS);
        Runtime.getRuntime().removeShutdownHook(hook);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IllegalStateException e) {
      // Shutdown has already started, and the hook is running.
    }
  }

  private void end(CountDownLatch ended) {
    ended.countDown();
    try {
      closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
