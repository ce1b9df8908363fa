package epfabric.kube;

import epfabric.deploy.manifest.domain.DomainDriver;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.TreeLookup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/**
 * NVIDIA's controller of ComputeDomains, started with the command, variables and account of our
 * Deployment. The controller reads its templates from {@code /templates}, so the test runs the
 * controller with another root folder.
 */
record NvidiaController(Process process, Path log) implements AutoCloseable {
  private static final String NAME = "compute-domain-controller";
  private static final List<String> AS_ROOT = List.of("unshare", "--user", "--map-root-user");

  static NvidiaController start(ControlPlane plane, AppliedFabric fabric) throws Exception {
    Path root = Files.createDirectory(plane.process().folder().resolve(NAME));
    copy(ControlPlane.controllers().resolve("compute-domains/root"), root);
    String namespace = DomainDriver.namespace(fabric.plan());
    Files.writeString(root.resolve("kubeconfig"), kubeconfig(plane, namespace));
    List<String> command = new ArrayList<>(AS_ROOT);
    command.addAll(List.of("chroot", root.toString(), "/manager"));
    Map<?, ?> container = container(fabric);
    TreeLookup.list(container, "command").stream()
        .skip(1)
        .forEach(word -> command.add(word.toString()));
    Path log = root.resolve("log");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().put("KUBECONFIG", "/kubeconfig");
    builder.environment().putAll(variables(container, namespace));
    return new NvidiaController(builder.start(), log);
  }

  /** Skips the test if processes cannot run with another root folder. */
  static void possibleOrSkip() throws Exception {
    List<String> command = new ArrayList<>(AS_ROOT);
    command.add("true");
    if (new ProcessBuilder(command).start().waitFor() != 0) {
      throw new TestAbortedException("no user namespaces for NVIDIA's controller");
    }
  }

  private static Map<?, ?> container(AppliedFabric fabric) {
    Manifest deployment =
        fabric.objects().stream()
            .filter(m -> m.kind().equals("Deployment") && m.name().equals(NAME))
            .findFirst()
            .orElseThrow();
    return (Map<?, ?>)
        TreeLookup.list(deployment.body(), "spec", "template", "spec", "containers").get(0);
  }

  private static Map<String, String> variables(Map<?, ?> container, String namespace) {
    Map<String, String> fields =
        Map.of("metadata.name", NAME + "-1", "metadata.namespace", namespace);
    Map<String, String> variables = new TreeMap<>();
    for (Object entry : TreeLookup.list(container, "env")) {
      Map<?, ?> variable = (Map<?, ?>) entry;
      String field = TreeLookup.text(variable, "valueFrom", "fieldRef", "fieldPath");
      variables.put(
          TreeLookup.text(variable, "name"),
          field.isEmpty()
              ? TreeLookup.text(variable, "value")
              : Objects.requireNonNull(fields.get(field)));
    }
    return variables;
  }

  private static String kubeconfig(ControlPlane plane, String namespace) throws IOException {
    String token =
        plane
            .admin()
            .run("create", "token", NAME, "-n", namespace, "--duration=24h")
            .orFail()
            .output()
            .strip();
    String authority = Base64.getEncoder().encodeToString(Files.readAllBytes(plane.authority()));
    return """
        {apiVersion: v1, kind: Config, current-context: c,
         clusters: [{name: c, cluster: {server: "%s", certificate-authority-data: %s}}],
         users: [{name: c, user: {token: %s}}],
         contexts: [{name: c, context: {cluster: c, user: c}}]}
        """
        .formatted(plane.server(), authority, token);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        Files.createDirectories(target.resolveSibling(""));
        Files.copy(file, target);
      }
    }
  }

  /** Stops the controller and returns its output. */
  String stop() throws IOException {
    close();
    return Files.readString(log);
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
