package epfabric.deploy.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import com.pulumi.core.Output;
import com.pulumi.test.Mocks;
import com.pulumi.test.PulumiTest;
import com.pulumi.test.TestOptions;
import epfabric.base.facts.ApiQuestion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests how long the program waits for an API that was just enabled. */
class AnsweringApiTest {
  private static final ApiQuestion QUESTION =
      ApiQuestion.to("container", "my-project", "us-central1");

  private final List<Request> requests = new ArrayList<>();
  private final Deque<String> refusals = new ArrayDeque<>();

  private record Request(String function, Map<String, Object> arguments) {}

  /** Refuses as many requests as there are {@link #refusals}, and answers later requests. */
  private final Mocks google =
      new Mocks() {
        @Override
        public CompletableFuture<ResourceResult> newResourceAsync(ResourceArgs args) {
          return CompletableFuture.failedFuture(new IllegalStateException("nothing is made here"));
        }

        @Override
        public CompletableFuture<Map<String, Object>> callAsync(CallArgs args) {
          requests.add(new Request(args.token, args.args));
          return refusals.isEmpty()
              ? CompletableFuture.completedFuture(ImmutableMap.of())
              : CompletableFuture.failedFuture(new IllegalStateException(refusals.remove()));
        }
      };

  @AfterEach
  void cleanup() {
    PulumiTest.cleanup();
  }

  private List<Boolean> runProgram(boolean preview) {
    List<Boolean> answers = new ArrayList<>();
    PulumiTest.withMocks(google)
        .withOptions(TestOptions.builder().preview(preview).build())
        .runTest(
            context -> {
              Output<Boolean> answer = AnsweringApi.after(Output.of("id"), QUESTION);
              context.export("answer", answer.applyValue(yes -> answers.add(yes)));
            })
        .throwOnError();
    return answers;
  }

  @Test
  void anApiThatAnswersIsRequestedOnce() {
    assertThat(runProgram(false)).containsExactly(true);
    assertThat(requests)
        .containsExactly(
            new Request(
                "gcp:container/getEngineVersions:getEngineVersions",
                Map.of("project", "my-project", "location", "us-central1")));
  }

  @Test
  void aPreviewSendsNoRequest() {
    assertThat(runProgram(true)).containsExactly(true);
    assertThat(requests).isEmpty();
  }

  /** Errors other than a disabled API are reported by the resources that need the API. */
  @Test
  void errorsOtherThanADisabledApiEndTheWait() {
    refusals.add("googleapi: Error 403: The caller does not have permission, forbidden");
    assertThat(runProgram(false)).containsExactly(true);
    assertThat(requests).hasSize(1);
  }

  /** This test takes ten seconds, the time between two requests. */
  @Test
  void requestsAreRepeatedUntilTheApiAnswers() {
    refusals.add("googleapi: Error 403: API has not been used before, accessNotConfigured");
    assertThat(runProgram(false)).containsExactly(true);
    assertThat(requests).hasSize(2);
  }
}
