package epfabric.rehearsal.pulumi;

import com.google.protobuf.Empty;
import epfabric.base.json.Json;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import pulumirpc.Language.GetRequiredPackagesRequest;
import pulumirpc.Language.GetRequiredPackagesResponse;
import pulumirpc.Language.LanguageHandshakeRequest;
import pulumirpc.Language.LanguageHandshakeResponse;
import pulumirpc.Language.RunRequest;
import pulumirpc.Language.RunResponse;
import pulumirpc.LanguageRuntimeGrpc;
import pulumirpc.Plugin.PluginInfo;

/** A language host for Java programs, as far as the CLI needs it to run them. */
final class LanguageHost extends LanguageRuntimeGrpc.LanguageRuntimeImplBase {
  /** The exit code of a program that has reported its error to the engine. */
  private static final int BAIL = 32;

  private static final Duration LIMIT = Duration.ofMinutes(5);

  private final ProgramCommand program;
  private final Path log;
  private volatile String engine = "";

  /**
   * Creates a host to which the CLI can attach.
   *
   * @param program the program to run for every request
   * @param log the file that collects the program's output
   */
  LanguageHost(ProgramCommand program, Path log) {
    this.program = program;
    this.log = log;
  }

  @Override
  public void handshake(
      LanguageHandshakeRequest request, StreamObserver<LanguageHandshakeResponse> observer) {
    engine = request.getEngineAddress();
    LoopbackServer.reply(observer, LanguageHandshakeResponse.getDefaultInstance());
  }

  @Override
  public void getPluginInfo(Empty request, StreamObserver<PluginInfo> observer) {
    LoopbackServer.reply(observer, PluginInfo.newBuilder().setVersion("1.36.1").build());
  }

  @Override
  public void getRequiredPackages(
      GetRequiredPackagesRequest request, StreamObserver<GetRequiredPackagesResponse> observer) {
    LoopbackServer.reply(observer, GetRequiredPackagesResponse.getDefaultInstance());
  }

  @Override
  public void run(RunRequest request, StreamObserver<RunResponse> observer) {
    RunResponse response;
    try {
      response = answer(runProgram(request));
    } catch (IOException | IllegalArgumentException | SubprocessException e) {
      response = RunResponse.newBuilder().setError(String.valueOf(e.getMessage())).build();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      response = RunResponse.newBuilder().setError("interrupted").build();
    }
    LoopbackServer.reply(observer, response);
  }

  private static RunResponse answer(int exit) {
    return switch (exit) {
      case 0 -> RunResponse.getDefaultInstance();
      case BAIL -> RunResponse.newBuilder().setBail(true).build();
      default ->
          RunResponse.newBuilder().setError("the program ended with exit code " + exit).build();
    };
  }

  private int runProgram(RunRequest request) throws IOException, InterruptedException {
    Path folder = program.folder(request.getInfo().getProgramDirectory());
    Subprocess.Outcome outcome =
        Subprocess.run(program.command(), folder, programEnvironment(request), LIMIT);
    Files.writeString(log, outcome.output(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    return outcome.exit();
  }

  private Map<String, String> programEnvironment(RunRequest request) {
    Map<String, String> variables = new TreeMap<>(program.variables());
    variables.put("PULUMI_MONITOR", request.getMonitorAddress());
    variables.put("PULUMI_ENGINE", engine);
    variables.put("PULUMI_PROJECT", request.getProject());
    variables.put("PULUMI_STACK", request.getStack());
    variables.put("PULUMI_ORGANIZATION", request.getOrganization());
    variables.put("PULUMI_DRY_RUN", Boolean.toString(request.getDryRun()));
    variables.put("PULUMI_PARALLEL", Integer.toString(request.getParallel()));
    variables.put("PULUMI_QUERY_MODE", "false");
    variables.put("PULUMI_CONFIG", Json.compact(request.getConfigMap()));
    variables.put(
        "PULUMI_CONFIG_SECRET_KEYS", Json.compact(List.copyOf(request.getConfigSecretKeysList())));
    variables.put("PULUMI_ROOT_DIRECTORY", request.getInfo().getRootDirectory());
    variables.put("PULUMI_PWD", request.getPwd());
    return variables;
  }
}
