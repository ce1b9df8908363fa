package epfabric.kube;

import static java.util.stream.Collectors.joining;

import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.pulumi.Subprocess.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** The objects of an environment, which a test applies to a control plane and deletes again. */
record AppliedFabric(FabricPlan plan, List<Manifest> objects, Kubectl kubectl) {
  private static final Predicate<Manifest> IS_JOB = manifest -> manifest.kind().equals("Job");

  static AppliedFabric of(FabricPlan plan, Kubectl kubectl) {
    return new AppliedFabric(plan, FabricManifests.of(plan), kubectl);
  }

  String system() {
    return plan.install().namespace();
  }

  String acceptance() {
    return plan.install().testNamespace();
  }

  /** Returns all Jobs in the order in which they are applied. */
  List<Manifest> jobs() {
    return objects.stream().filter(IS_JOB).toList();
  }

  Outcome applyAll(String... options) {
    return kubectl.apply(yaml(objects), options);
  }

  void applyNamespaces() {
    kubectl.apply(yaml(objects.stream().filter(AppliedFabric::isNamespace).toList())).orFail();
  }

  void applyAllButJobs() {
    kubectl.apply(yaml(objects.stream().filter(IS_JOB.negate()).toList())).orFail();
  }

  /** Applies the edited Job with this name, which must not exist yet. */
  TestedJob job(String name, UnaryOperator<String> edit) {
    kubectl.apply(edit.apply(yaml("Job", name))).orFail();
    return new TestedJob(name, kubectl.with("-n", acceptance()));
  }

  TestedJob job(String name) {
    return job(name, UnaryOperator.identity());
  }

  /** Returns the YAML of an object, as in a bundle. */
  String yaml(String kind, String name) {
    return yaml(
        objects.stream().filter(m -> m.kind().equals(kind) && m.name().equals(name)).toList());
  }

  private static String yaml(List<Manifest> manifests) {
    if (manifests.isEmpty()) {
      throw new AssertionError("no such object");
    }
    return manifests.stream().map(ManifestYaml::of).collect(joining("---\n"));
  }

  /** Deletes all objects with one command, in reverse order, and waits until they are gone. */
  void deleteAll() {
    List<Manifest> backwards = new ArrayList<>(objects);
    Collections.reverse(backwards);
    kubectl.onFile(yaml(backwards), "delete", "--ignore-not-found", "--timeout=100s").orFail();
  }

  /**
   * Deletes all objects without waiting. The API server may already have deleted the objects of a
   * deleted namespace.
   */
  void beginToDeleteAll() {
    kubectl.onFile(yaml(objects), "delete", "--ignore-not-found", "--wait=false").orFail();
  }

  /** Returns the command that prints which of the environment's namespaces still exist. */
  List<String> namespacesCommand() {
    List<String> command = new ArrayList<>(List.of("get", "namespace"));
    objects.stream().filter(AppliedFabric::isNamespace).map(Manifest::name).forEach(command::add);
    command.addAll(List.of("--ignore-not-found", "-o", "name"));
    return command;
  }

  private static boolean isNamespace(Manifest manifest) {
    return manifest.kind().equals("Namespace");
  }

  /** Returns the objects that still exist. */
  String left() {
    return kubectl.onFile(yaml(objects), "get", "--ignore-not-found", "-o", "name").output();
  }
}
