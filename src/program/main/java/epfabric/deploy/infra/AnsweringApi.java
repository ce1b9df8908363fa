package epfabric.deploy.infra;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.deployment.Deployment;
import com.pulumi.deployment.InvokeOptions;
import com.pulumi.resources.InvokeArgs;
import epfabric.base.facts.ApiQuestion;
import epfabric.base.facts.PulumiVersions;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Waits until an API answers. Google returns 403 for minutes after an API was enabled, and Google's
 * provider does not retry: {@code defaultErrorRetryPredicates} does not include this error.
 * Therefore this class repeats a harmless request until the error no longer occurs.
 */
final class AnsweringApi {
  private static final Duration PAUSE = Duration.ofSeconds(10);

  /**
   * The maximum wait; Google's documentation says "a few minutes". After this time, Google's error
   * message is more useful.
   */
  private static final Duration MAX_WAIT = Duration.ofMinutes(10);

  private final Deployment deployment;
  private final ApiQuestion question;
  private final Executor afterPause;

  private AnsweringApi(ApiQuestion question) {
    this.deployment = Deployment.getInstance();
    this.question = question;
    this.afterPause = CompletableFuture.delayedExecutor(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * Returns a value that is known once the API answers or the timeout has passed; in a preview, it
   * is known at once.
   *
   * @param apiId ID of the resource that enables the API
   */
  static Output<Boolean> after(Output<String> apiId, ApiQuestion question) {
    AnsweringApi api = new AnsweringApi(question);
    return api.deployment.isDryRun() ? Output.of(true) : apiId.apply(id -> api.whenAnswering());
  }

  /** Waits for an API that is already enabled. */
  static Output<Boolean> now(ApiQuestion question) {
    return after(Output.of(""), question);
  }

  private Output<Boolean> whenAnswering() {
    return Output.of(askUntilAnswered((int) (MAX_WAIT.toMillis() / PAUSE.toMillis())));
  }

  private CompletableFuture<Boolean> askUntilAnswered(int retries) {
    return deployment
        .invokeAsync(
            question.function(),
            new Args(question.arguments()),
            InvokeOptions.builder().version(PulumiVersions.GCP).build())
        .handle((nothing, error) -> error == null || !isUnanswered(error))
        .thenCompose(
            answered ->
                answered || retries == 0
                    ? CompletableFuture.completedFuture(answered)
                    : CompletableFuture.supplyAsync(() -> retries - 1, afterPause)
                        .thenCompose(this::askUntilAnswered));
  }

  /**
   * Returns whether the error means that the API does not answer yet; resources that need the API
   * report other errors.
   */
  private static boolean isUnanswered(Throwable error) {
    Throwable cause =
        error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    return ApiQuestion.isUnanswered(String.valueOf(cause.getMessage()));
  }

  /** The arguments of the requests. */
  @SuppressWarnings("UnusedVariable") // read by the SDK
  private static final class Args extends InvokeArgs {
    @Import(name = "project")
    private final @Nullable String project;

    @Import(name = "projectId")
    private final @Nullable String projectId;

    @Import(name = "location")
    private final @Nullable String location;

    Args(Map<String, String> arguments) {
      this.project = arguments.get("project");
      this.projectId = arguments.get("projectId");
      this.location = arguments.get("location");
    }
  }
}
