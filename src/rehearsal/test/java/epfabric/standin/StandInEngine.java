package epfabric.standin;

import com.google.protobuf.Empty;
import com.google.protobuf.Struct;
import epfabric.rehearsal.pulumi.LoopbackServer;
import epfabric.rehearsal.pulumi.Subprocess;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import pulumirpc.EngineGrpc;
import pulumirpc.EngineOuterClass.LogRequest;
import pulumirpc.EngineOuterClass.LogSeverity;
import pulumirpc.Resource.RegisterResourceRequest;

/** Runs a Pulumi program as a separate process, as the CLI would, and records its registrations. */
public final class StandInEngine {
  /**
   * The time limit of a run. The start of a program takes two seconds, or more on a busy machine.
   */
  private static final Duration LIMIT = Duration.ofSeconds(90);

  /**
   * The result of one run.
   *
   * @param process the exit code and output of the process
   * @param registered the registrations by URN
   * @param outputs the outputs of components and of the stack, by URN
   * @param logs the program's messages to the engine, in order
   */
  public record Run(
      Subprocess.Outcome process,
      Map<String, RegisterResourceRequest> registered,
      Map<String, Struct> outputs,
      List<LogRequest> logs) {

    public RegisterResourceRequest registration(String urn) {
      RegisterResourceRequest request = registered.get(urn);
      if (request == null) {
        throw new AssertionError(
            urn + " is not among " + registered.keySet() + "; the program's end: " + process);
      }
      return request;
    }

    /** Returns the messages of at least this severity, one per line. */
    public String logged(LogSeverity atLeast) {
      return String.join(
          "\n",
          logs.stream()
              .filter(log -> log.getSeverity().compareTo(atLeast) >= 0)
              .map(LogRequest::getMessage)
              .toList());
    }
  }

  private final List<String> command;
  private final Path directory;
  private final Map<String, String> environment;
  private final Set<String> failingTypes;

  private StandInEngine(
      List<String> command,
      Path directory,
      Map<String, String> environment,
      Set<String> failingTypes) {
    this.command = command;
    this.directory = directory;
    this.environment = environment;
    this.failingTypes = failingTypes;
  }

  public static StandInEngine running(Jdk jdk, Path jar, Path directory) {
    List<String> command = List.of(jdk.java().toString(), "-jar", jar.toString());
    return new StandInEngine(command, directory, Subprocess.QUICK_JVM, Set.of());
  }

  public StandInEngine withEnvironment(String name, String value) {
    Map<String, String> more = new TreeMap<>(environment);
    more.put(name, value);
    return new StandInEngine(command, directory, more, failingTypes);
  }

  /** Makes registrations of these types fail, as if the cloud refused them. */
  public StandInEngine refusing(String... types) {
    return new StandInEngine(command, directory, environment, Set.of(types));
  }

  public Run run(Deployment deployment) throws IOException, InterruptedException {
    RecordingMonitor monitor = new RecordingMonitor(deployment, failingTypes);
    LogRecorder logs = new LogRecorder();
    try (LoopbackServer server = LoopbackServer.start(monitor, logs)) {
      Map<String, String> all = new TreeMap<>(environment);
      all.putAll(deployment.environment(server.address(), server.address(), directory));
      Subprocess.Outcome outcome = Subprocess.run(command, directory, all, LIMIT);
      return new Run(outcome, monitor.byUrn(), monitor.outputs(), List.copyOf(logs.logs));
    }
  }

  private static final class LogRecorder extends EngineGrpc.EngineImplBase {
    private final List<LogRequest> logs = new CopyOnWriteArrayList<>();

    @Override
    public void log(LogRequest request, StreamObserver<Empty> observer) {
      logs.add(request);
      LoopbackServer.reply(observer, Empty.getDefaultInstance());
    }
  }
}
