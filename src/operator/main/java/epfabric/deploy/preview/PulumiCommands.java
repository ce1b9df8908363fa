package epfabric.deploy.preview;

import epfabric.base.value.ShellWord;
import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Urns;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Commands of the Pulumi CLI that complete an interrupted update, for the project's folder and its
 * selected stack. They are available as arguments, and as text quoted so that a shell does not
 * expand the dollar signs of URNs.
 */
public final class PulumiCommands {
  private static final List<String> FORGET = List.of("refresh", "--yes", "--clear-pending-creates");

  /** The command for updates for which {@link PreviewReport#wantsOneStepAtATime} is true. */
  public static final String ONE_STEP_AT_A_TIME =
      "pulumi up --parallel 1 (in parallel, some networks would go before the nodes in them,"
          + " and only a second pulumi up would succeed)";

  /** The instruction for updates for which {@link PreviewReport#wantsTwoUpdates} is true. */
  public static final String TWO_UPDATES =
      "run pulumi up with epfabric:acceptance.gate: off, then remove that setting and run it again"
          + " (Network objects are deleted last, and GKE assigns no claimed NICs while they exist)";

  private static final int URN_PARTS = 4;

  private PulumiCommands() {}

  /**
   * Returns the command that drops pending creations from the state, whether or not their resources
   * exist.
   */
  public static List<String> forgetting() {
    return FORGET;
  }

  /** Returns the command that removes the lock of an update that is not running any more. */
  public static List<String> cancelling() {
    return List.of("cancel", "--yes");
  }

  /** Returns the command that imports an existing resource into the state. */
  public static List<String> adopting(Registration registration, String id) {
    List<String> arguments =
        new ArrayList<>(List.of("import", registration.type(), registration.name(), id));
    registration.parent().ifPresent(urn -> add(arguments, "parent", urn));
    registration.provider().ifPresent(reference -> add(arguments, "provider", urn(reference)));
    arguments.addAll(List.of("--protect=false", "--generate-code=false", "--yes"));
    return arguments;
  }

  /**
   * Adds a URN with a name in front, which the CLI requires although it only uses names to generate
   * code.
   */
  private static void add(List<String> arguments, String option, String urn) {
    arguments.addAll(List.of("--" + option, option + "=" + urn));
  }

  /**
   * Returns the URN of a provider reference: programs write URN and ID, exports write the URN only.
   */
  private static String urn(String reference) {
    return reference.split("::", -1).length > URN_PARTS
        ? Urns.ofProviderReference(reference)
        : reference;
  }

  public static String forgetPending() {
    return words(FORGET);
  }

  /**
   * Returns the commands for a pending creation whose resource exists. They do not use {@code
   * --import-pending-creates}: with CLI 3.260 that flag ends the pending creation, imports nothing
   * and reports nothing.
   */
  public static String adoptPending(Registration registration, String id) {
    return forgetPending() + " && " + adopt(registration, id);
  }

  public static String adopt(Registration registration, String id) {
    return words(adopting(registration, id));
  }

  /** Returns a command as one line for a shell. */
  public static String words(List<String> arguments) {
    return arguments.stream()
        .map(word -> word.matches("[-=A-Za-z0-9:/._]+") ? word : quoted(word))
        .collect(Collectors.joining(" ", "pulumi ", ""));
  }

  private static String quoted(String word) {
    return "'" + ShellWord.inQuotes(word) + "'";
  }
}
