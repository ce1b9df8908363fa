package epfabric.deploy.preview;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.preview.ResourceChange.Cause;
import epfabric.deploy.preview.state.PriorState;
import epfabric.deploy.preview.state.PropertyPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the changed properties of one resource, and other reasons to replace the resource. */
final class ResourceDiff {
  private final PriorState before;
  private final Map<String, Registration> news;
  private final ReplaceRules rules;
  private final EngineProgress progress;

  /**
   * The differences between the old and the new registration.
   *
   * @param causes reasons to replace the resource regardless of its properties
   * @param awaitCause why the engine updates an unchanged resource to wait for it again
   */
  record Result(
      List<PropertyChange> properties,
      List<Cause> causes,
      Optional<Cause> awaitCause,
      TypeRules rules) {
    boolean updates() {
      return awaitCause.isPresent()
          || properties.stream().anyMatch(p -> p.effect() != PropertyEffect.NOTHING);
    }

    boolean replaces() {
      return !causes.isEmpty()
          || properties.stream().anyMatch(p -> p.effect() == PropertyEffect.REPLACES);
    }
  }

  ResourceDiff(
      PriorState before,
      Map<String, Registration> news,
      ReplaceRules rules,
      EngineProgress progress) {
    this.before = before;
    this.news = news;
    this.rules = rules;
    this.progress = progress;
  }

  Result of(Registration old, Registration now) {
    TypeRules typeRules = rules(now);
    List<PropertyChange> changes =
        new InputDiff(new ValueEquality(before, progress), typeRules)
            .between(old.inputs(), now.inputs());
    List<String> ignored = now.listOption("ignoreChanges");
    List<PropertyChange> properties =
        changes.stream()
            .filter(c -> ignored.stream().noneMatch(i -> PropertyPath.contains(i, c.path())))
            .filter(change -> !isEngineInput(now, change))
            .map(change -> classified(now, typeRules, change))
            .toList();
    return new Result(properties, causes(old, now), awaitCause(old), typeRules);
  }

  TypeRules rules(Registration resource) {
    Map<String, Object> provider =
        resource.provider().map(news::get).map(Registration::inputs).orElse(Map.of());
    return rules.of(resource.type(), provider);
  }

  /**
   * Returns whether the engine added this input: it records a provider's version among the
   * provider's inputs.
   */
  private static boolean isEngineInput(Registration resource, PropertyChange change) {
    return resource.type().startsWith("pulumi:providers:") && change.path().equals("version");
  }

  private static PropertyChange classified(
      Registration resource, TypeRules rules, PropertyChange change) {
    if (!resource.custom()) {
      return change;
    }
    PropertyChange classified = rules.classify(change);
    boolean forced =
        resource.listOption("replaceOnChanges").stream()
            .anyMatch(option -> PropertyPath.contains(option, change.path()));
    return forced && classified.effect() != PropertyEffect.REPLACES
        ? classified.with(PropertyEffect.REPLACES, "option replaceOnChanges")
        : classified;
  }

  private List<Cause> causes(Registration old, Registration now) {
    List<Cause> causes = new ArrayList<>();
    for (String urn : now.listOption("replaceWith")) {
      if (progress.isReplaced(urn)) {
        causes.add(new Cause("replaceWith", ResourceNames.shortName(urn) + " is replaced"));
      }
    }
    providerCause(old, now).ifPresent(why -> causes.add(new Cause("provider", why)));
    if (before.failedInitialization().contains(old.urn())
        && ReplaceUnready.appliesTo(now.type(), now.inputs())) {
      causes.add(new Cause(ReplaceUnready.PROPERTY, "it is not complete"));
    }
    return causes;
  }

  /**
   * Returns why the engine waits for the resource again, with the property name that the engine
   * uses ({@code initErrorSpecialKey}).
   */
  private Optional<Cause> awaitCause(Registration old) {
    return before.failedInitialization().contains(old.urn())
        ? Optional.of(new Cause("#initerror", "it did not become ready: Pulumi waits for it again"))
        : Optional.empty();
  }

  private Optional<String> providerCause(Registration old, Registration now) {
    if (!now.custom() || !old.custom()) {
      return now.custom() == old.custom()
          ? Optional.empty()
          : Optional.of("turns from a component into a resource or back");
    }
    Optional<String> replaced = now.provider().filter(progress::isReplaced);
    return replaced.map(urn -> "its provider " + ResourceNames.shortName(urn) + " is replaced");
  }
}
