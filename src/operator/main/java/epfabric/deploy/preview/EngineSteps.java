package epfabric.deploy.preview;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.preview.EngineOperation.Kind;
import epfabric.deploy.preview.ResourceChange.Cause;
import epfabric.deploy.preview.state.PriorState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Simulates the steps of an update by Pulumi's engine, without a provider. */
final class EngineSteps {
  private final EngineProgress progress = new EngineProgress();
  private final Map<String, ResourceChange> changes = new TreeMap<>();
  private final List<Registration> pendingDeletes = new ArrayList<>();
  private final List<Registration> oldsInOrder;
  private final List<Registration> newsInOrder;
  private final AliasMatcher aliases;
  private final ResourceDiff diff;
  private final DependentReplacements dependents;

  EngineSteps(PriorState before, Registrations after, ReplaceRules rules) {
    this.oldsInOrder = DependencyOrder.ordered(before.registrations().resources());
    this.newsInOrder = DependencyOrder.ordered(after.resources());
    this.aliases = new AliasMatcher(byUrn(oldsInOrder), progress);
    this.diff = new ResourceDiff(before, byUrn(newsInOrder), rules, progress);
    this.dependents = new DependentReplacements(oldsInOrder, rules, progress);
  }

  void walk() {
    newsInOrder.forEach(this::register);
    deleteTheRest();
  }

  List<ResourceChange> changes() {
    return List.copyOf(changes.values());
  }

  EngineProgress progress() {
    return progress;
  }

  private static Map<String, Registration> byUrn(List<Registration> resources) {
    Map<String, Registration> byUrn = new TreeMap<>();
    resources.forEach(resource -> byUrn.put(resource.urn(), resource));
    return byUrn;
  }

  private void register(Registration now) {
    Optional<Registration> old = aliases.find(now);
    if (old.isEmpty()) {
      progress.created(now.urn());
      progress.step(Kind.CREATE, now.urn());
      report(now, ChangeKind.CREATE, List.of(), List.of());
      return;
    }
    progress.matched(now.urn(), old.get().urn());
    Optional<Cause> earlyDeletionCause = progress.earlyDeletionCause(old.get().urn());
    ResourceDiff.Result result = diff.of(old.get(), now);
    if (earlyDeletionCause.isPresent()) {
      progress.replaced(now.urn());
      progress.step(Kind.CREATE_REPLACEMENT, now.urn());
      report(now, ChangeKind.REPLACE, result.properties(), List.of(earlyDeletionCause.get()));
    } else if (result.replaces()) {
      replace(old.get(), now, result);
    } else {
      update(now, result);
    }
  }

  private void update(Registration now, ResourceDiff.Result result) {
    if (!result.updates()) {
      report(now, ChangeKind.SAME, result.properties(), List.of());
      return;
    }
    progress.step(Kind.UPDATE, now.urn());
    report(now, ChangeKind.UPDATE, result.properties(), result.awaitCause().stream().toList());
  }

  private void replace(Registration old, Registration now, ResourceDiff.Result result) {
    boolean isProtected = isProtected(old) && isProtected(now);
    if (isProtected) {
      progress.refuse(now.urn(), "would be replaced");
    }
    progress.replaced(now.urn());
    boolean deletesFirst =
        now.booleanOption("deleteBeforeReplace")
            .orElseGet(() -> result.rules().deletesFirst(old.inputs(), now.inputs()));
    if (deletesFirst) {
      deleteDependents(old, now.urn());
      progress.stepDelete(Kind.DELETE_REPLACED, old);
    } else {
      pendingDeletes.add(old);
    }
    progress.step(Kind.CREATE_REPLACEMENT, now.urn());
    report(now, ChangeKind.REPLACE, result.properties(), result.causes());
  }

  private void deleteDependents(Registration old, String newUrn) {
    List<DependentReplacements.Dependent> found = new ArrayList<>(dependents.of(old, newUrn));
    Collections.reverse(found);
    for (DependentReplacements.Dependent dependent : found) {
      String urn = dependent.resource().urn();
      if (progress.earlyDeletionCause(urn).isPresent() || urn.equals(old.urn())) {
        continue;
      }
      if (isProtected(dependent.resource())) {
        progress.refuse(urn, "would be deleted to replace " + ResourceNames.shortName(old.urn()));
      }
      progress.markForEarlyDeletion(urn, dependent.cause());
      progress.stepDelete(Kind.DELETE_REPLACED, dependent.resource());
    }
  }

  /**
   * Deletes the resources that the program no longer registers, and the old instances of replaced
   * resources; dependents are deleted first.
   */
  private void deleteTheRest() {
    List<Registration> reversed = new ArrayList<>(oldsInOrder);
    Collections.reverse(reversed);
    for (Registration old : reversed) {
      if (pendingDeletes.contains(old)) {
        progress.stepDelete(Kind.DELETE_REPLACED, old);
      } else if (!progress.isRegistered(old.urn())) {
        delete(old);
      }
    }
  }

  private void delete(Registration old) {
    boolean alreadyDeleted = progress.earlyDeletionCause(old.urn()).isPresent();
    if (isProtected(old) && !alreadyDeleted) {
      progress.refuse(old.urn(), "would be deleted");
    }
    if (!alreadyDeleted) {
      progress.stepDelete(Kind.DELETE, old);
    }
    report(old, ChangeKind.DELETE, List.of(), List.of());
  }

  private static boolean isProtected(Registration resource) {
    return resource.booleanOption("protect").orElse(false);
  }

  private void report(
      Registration resource, ChangeKind kind, List<PropertyChange> properties, List<Cause> causes) {
    boolean deleted = kind == ChangeKind.DELETE;
    boolean kept = deleted && resource.booleanOption("retainOnDelete").orElse(false);
    boolean refused =
        progress.refused().stream()
            .anyMatch(r -> r.urn().equals(resource.urn()) || isOldUrnOf(r.urn(), resource.urn()));
    changes.put(
        resource.urn(),
        new ResourceChange(
            resource.urn(),
            progress.alias(resource.urn()),
            resource.parent(),
            kind,
            properties,
            causes,
            new ResourceChange.Protection(refused, kept)));
  }

  private boolean isOldUrnOf(String old, String urn) {
    return progress.oldUrn(urn).equals(old);
  }
}
