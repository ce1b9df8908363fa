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
 * Waits until an API answers. Google says 403 for minutes after it was switched on, and its
 * provider does not ask again: {@code defaultErrorRetryPredicates} knows no such error. So the
 * provider is asked something harmless until it is not refused for that.
 */
final class AnsweringApi {
  private static final Duration PAUSE = Duration.ofSeconds(10);

  /** Google speaks of "a few minutes". After that its own message is the better answer. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final Deployment deployment;
  private final ApiQuestion question;
  private final Executor later;

  private AnsweringApi(ApiQuestion question) {
    this.deployment = Deployment.getInstance();
    this.question = question;
    this.later = CompletableFuture.delayedExecutor(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * Known once the API answers or nobody should wait any longer; in a preview at once.
   *
   * @param on id of what switches the API on
   */
  static Output<Boolean> after(Output<String> on, ApiQuestion question) {
    AnsweringApi api = new AnsweringApi(question);
    return api.deployment.isDryRun() ? Output.of(true) : on.apply(id -> api.answering());
  }

  /** The same of an API that is on already. */
  static Output<Boolean> now(ApiQuestion question) {
    return after(Output.of(""), question);
  }

  private Output<Boolean> answering() {
    return Output.of(asked((int) (PATIENCE.toMillis() / PAUSE.toMillis())));
  }

  private CompletableFuture<Boolean> asked(int times) {
    return deployment
        .invokeAsync(
            question.function(),
            new Args(question.arguments()),
            InvokeOptions.builder().version(PulumiVersions.GCP).build())
        .handle((nothing, refused) -> refused == null || !isUnanswered(refused))
        .thenCompose(
            answered ->
                answered || times == 0
                    ? CompletableFuture.completedFuture(answered)
                    : CompletableFuture.supplyAsync(() -> times - 1, later)
                        .thenCompose(this::asked));
  }

  /** What else goes wrong with it, the resources that need the API say better. */
  private static boolean isUnanswered(Throwable refused) {
    Throwable cause =
        refused instanceof CompletionException && refused.getCause() != null
            ? refused.getCause()
            : refused;
    return ApiQuestion.isUnanswered(String.valueOf(cause.getMessage()));
  }

  /** All that any of the questions takes. */
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
