package epfabric.deploy.engine;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.pulumi.Config;
import com.pulumi.Context;
import com.pulumi.context.internal.ConfigContextInternal;
import com.pulumi.context.internal.ContextInternal;
import com.pulumi.context.internal.LoggingContextInternal;
import com.pulumi.context.internal.OutputContextInternal;
import com.pulumi.core.internal.OutputFactory;
import com.pulumi.deployment.internal.DeploymentImpl;
import com.pulumi.deployment.internal.DeploymentInstanceHolder;
import com.pulumi.deployment.internal.DeploymentInstanceInternal;
import com.pulumi.resources.internal.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Runs a program through the real SDK and records what it registers.
 *
 * <p>The SDK's two internal interfaces to the engine are implemented in this JVM: no gRPC server,
 * no sockets, no Pulumi CLI.
 */
public final class EmbeddedEngine {
  private static final String ORGANIZATION = "organization";
  private static final long STALLED_SECONDS = 60;

  private final EngineSettings settings;
  private final Recording recording;
  private final LogEngine log = new LogEngine();
  private final TaskRunner runner;
  private final DeploymentImpl deployment;

  private EmbeddedEngine(EngineSettings settings, long stalledSeconds) {
    this.settings = settings;
    ComputedTokens tokens = new ComputedTokens();
    WireValues values = new WireValues(tokens);
    this.recording = new Recording(settings, values);
    this.runner = new TaskRunner(stalledSeconds);
    this.deployment = deployment(new StandInAnswers(settings, tokens, values));
  }

  /**
   * Runs the program and returns its registrations; throws {@link ProgramFailedException} if the
   * program fails.
   */
  public static Registrations run(EngineSettings settings, Consumer<Context> program) {
    return run(settings, program, STALLED_SECONDS);
  }

  static Registrations run(
      EngineSettings settings, Consumer<Context> program, long stalledSeconds) {
    return new EmbeddedEngine(settings, stalledSeconds).record(program);
  }

  private DeploymentImpl deployment(StandInAnswers answers) {
    DeploymentImpl.Config config =
        new DeploymentImpl.Config(ImmutableMap.copyOf(settings.config()), ImmutableSet.of());
    // The thrown exception reports the errors; the SDK's logger would print them on stderr too.
    Logger silent = Logger.getAnonymousLogger();
    silent.setLevel(Level.OFF);
    DeploymentImpl.DeploymentState state =
        new DeploymentImpl.DeploymentState(
            config,
            silent,
            ORGANIZATION,
            settings.project(),
            settings.stack(),
            "",
            settings.preview(),
            log,
            new RecordingMonitor(recording, answers));
    state.runner = runner;
    return new DeploymentImpl(state);
  }

  private Registrations record(Consumer<Context> program) {
    DeploymentInstanceHolder.setInstance(new DeploymentInstanceInternal(deployment));
    try {
      List<Throwable> failures = runner.run(() -> declare(program));
      failIfAny(failures);
      return recording.registrations();
    } finally {
      DeploymentInstanceHolder.internalUnsafeDestroyInstance();
    }
  }

  private void declare(Consumer<Context> program) {
    ContextInternal context = context();
    var unused =
        Stack.factory(settings.project(), settings.stack(), List.of())
            .apply(
                () -> {
                  program.accept(context);
                  return context.exports();
                });
  }

  private ContextInternal context() {
    return new ContextInternal(
        ORGANIZATION,
        settings.project(),
        settings.stack(),
        new LoggingContextInternal(deployment.getLog()),
        new ConfigContextInternal(
            settings.project(), name -> new Config(deployment.getConfig(), name)),
        new OutputContextInternal(new OutputFactory(runner)),
        List.of());
  }

  private void failIfAny(List<Throwable> failures) {
    List<Throwable> causes = failures.stream().map(EmbeddedEngine::unwrapped).toList();
    List<String> messages =
        new ArrayList<>(causes.stream().map(EmbeddedEngine::message).distinct().toList());
    messages.addAll(log.errors());
    if (!causes.isEmpty()) {
      throw new ProgramFailedException(messages, causes.get(0));
    }
    if (!messages.isEmpty()) {
      throw new ProgramFailedException(messages);
    }
  }

  /** Returns the program's exception, without the wrappers of the SDK and the thread pool. */
  private static Throwable unwrapped(Throwable failure) {
    Throwable cause = failure.getCause();
    boolean wrapper =
        failure instanceof CompletionException
            || failure instanceof ExecutionException
            || failure.getClass().getName().startsWith("com.pulumi.");
    return wrapper && cause != null ? unwrapped(cause) : failure;
  }

  private static String message(Throwable failure) {
    String message = failure.getMessage();
    return message == null ? failure.getClass().getName() : message;
  }
}
