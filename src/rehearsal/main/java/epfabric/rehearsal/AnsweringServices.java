package epfabric.rehearsal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.ApiQuestion;
import epfabric.base.json.Json;
import epfabric.deploy.preview.EngineOperation;
import epfabric.fabric.plan.FabricScope;
import epfabric.rehearsal.provider.ProviderException;
import epfabric.rehearsal.provider.ResourceProvider;
import epfabric.rehearsal.stack.DeploymentStep;
import epfabric.rehearsal.stack.StepListener;
import java.util.Optional;

/**
 * Waits until newly enabled APIs answer. With a pulumi CLI, the program itself waits ({@code
 * infra.AnsweringApi}); the embedded engine only deploys the program's registrations, so it needs
 * this listener.
 */
final class AnsweringServices implements StepListener {
  private static final int MAX_ATTEMPTS = 10;
  private static final String SERVICE = "gcp:projects/service:Service";

  private final StepListener listener;
  private final ResourceProvider google;
  private Optional<FabricScope> scope = Optional.empty();

  AnsweringServices(StepListener listener, ResourceProvider google) {
    this.listener = listener;
    this.google = google;
  }

  /** Sets the project and region whose APIs the following operations use. */
  void useScope(FabricScope place) {
    scope = Optional.of(place);
  }

  @Override
  public void begins(DeploymentStep step) {
    listener.begins(step);
  }

  @Override
  public void asked(DeploymentStep step) {
    listener.asked(step);
  }

  @Override
  public void ended(DeploymentStep step) {
    listener.ended(step);
    if (step.type().equals(SERVICE) && step.operation() == EngineOperation.Kind.CREATE) {
      scope.ifPresent(place -> await(ApiQuestion.to(step.name(), place.project(), place.region())));
    }
  }

  private void await(ApiQuestion question) {
    int attempts = 1;
    while (!apiAnswers(question) && attempts < MAX_ATTEMPTS) { // time passes in the provider
      attempts++;
    }
  }

  private boolean apiAnswers(ApiQuestion question) {
    ObjectNode arguments = Json.object();
    question.arguments().forEach(arguments::put);
    try {
      google.invoke(question.function(), arguments);
      return true;
    } catch (ProviderException e) {
      return !ApiQuestion.isUnanswered(String.valueOf(e.getMessage()));
    }
  }
}
