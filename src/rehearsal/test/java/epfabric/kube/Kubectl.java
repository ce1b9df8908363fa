package epfabric.kube;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.pulumi.Subprocess;
import epfabric.rehearsal.pulumi.Subprocess.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The real kubectl with the login of a user.
 *
 * @param command the program and the options of every call
 * @param home the folder for kubectl's discovery cache
 */
record Kubectl(List<String> command, Path home) {
  /** The timeout for expected changes. */
  static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final Duration LIMIT = Duration.ofMinutes(3);

  static Kubectl of(Path binary, Path kubeconfig, Path home) {
    return new Kubectl(List.of(binary.toString(), "kubectl", "--kubeconfig=" + kubeconfig), home);
  }

  /** Returns a kubectl with additional options in every call. */
  Kubectl with(String... options) {
    return new Kubectl(Stream.concat(command.stream(), Stream.of(options)).toList(), home);
  }

  Outcome run(String... arguments) {
    return run(List.of(arguments));
  }

  private Outcome run(List<String> arguments) {
    List<String> all = new ArrayList<>(command);
    all.addAll(arguments);
    Map<String, String> environment =
        Map.of("HOME", home.toString(), "KUBECACHEDIR", home.resolve("cache").toString());
    try {
      return Subprocess.run(all, home, environment, LIMIT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Applies objects; fields without a schema are refused. */
  Outcome apply(String yaml, String... options) {
    Stream<String> command = Stream.of("apply", "--server-side", "--validate=strict");
    return onFile(yaml, Stream.concat(command, Stream.of(options)).toArray(String[]::new));
  }

  /** Runs a command on objects in a file. */
  Outcome onFile(String yaml, String... arguments) {
    try {
      Path file = Files.createTempFile(home, "objects", ".yaml");
      Files.writeString(file, yaml);
      List<String> all = new ArrayList<>(List.of(arguments));
      all.addAll(List.of("-f", file.toString()));
      return run(all);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the message of a command that must fail. */
  static String refusal(Outcome outcome) {
    if (outcome.exit() == 0) {
      throw new AssertionError("accepted: " + outcome.command() + "\n" + outcome.output());
    }
    return outcome.output();
  }

  /** Returns one object, or a list of objects. */
  ObjectNode get(String... what) {
    List<String> all = new ArrayList<>(List.of("get", "-o", "json"));
    all.addAll(List.of(what));
    String output = run(all).orFail().output();
    // Warnings may precede the JSON.
    return Json.parseObject(output.substring(output.indexOf('{')));
  }

  /** Runs {@code kubectl wait} with a timeout of two minutes. */
  void await(String... arguments) {
    List<String> all = new ArrayList<>(List.of("wait", "--timeout=" + PATIENCE.toSeconds() + "s"));
    all.addAll(List.of(arguments));
    run(all).orFail();
  }

  /** Repeats a command until its output is as expected, and returns this output. */
  String awaitValue(List<String> arguments, Predicate<String> isExpected) {
    long limit = System.nanoTime() + PATIENCE.toNanos();
    Outcome last = run(arguments);
    while (last.exit() != 0 || !isExpected.test(last.output())) {
      if (System.nanoTime() > limit) {
        throw new AssertionError(last.command() + " still prints:\n" + last.output());
      }
      pause();
      last = run(arguments);
    }
    return last.output();
  }

  static void pause() {
    try {
      Thread.sleep(200);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
