package epfabric.deploy.preview;

import epfabric.base.value.ShellWord;
import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Urns;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Commands of the Pulumi CLI that end what an interrupted update left open, for the folder of the
 * project and the stack that is selected there; as arguments, and as a shell takes them. Quotes
 * keep a shell away from the URNs' dollar signs.
 */
public final class PulumiCommands {
  private static final List<String> FORGET = List.of("refresh", "--yes", "--clear-pending-creates");

  /** See {@link PreviewReport#wantsOneStepAtATime}. */
  public static final String ONE_STEP_AT_A_TIME =
      "pulumi up --parallel 1 (in parallel, some networks would go before the nodes in them,"
          + " and only a second pulumi up would succeed)";

  /** See {@link PreviewReport#wantsTwoUpdates}. */
  public static final String TWO_UPDATES =
      "set epfabric:acceptance.gate: off for the first pulumi up, and remove it for a second one"
          + " (Network objects go last, and while they exist GKE hands out no claimed NICs)";

  private static final int URN_PARTS = 4;

  private PulumiCommands() {}

  /** Pending creates are dropped from the state, whether something was made or not. */
  public static List<String> forgetting() {
    return FORGET;
  }

  /** The lock of an update that is no more is taken away. */
  public static List<String> cancelling() {
    return List.of("cancel", "--yes");
  }

  /** Something that exists and of which the state knows nothing is taken into it. */
  public static List<String> adopting(Registration registration, String id) {
    List<String> arguments =
        new ArrayList<>(List.of("import", registration.type(), registration.name(), id));
    registration.parent().ifPresent(urn -> add(arguments, "parent", urn));
    registration.provider().ifPresent(reference -> add(arguments, "provider", urn(reference)));
    arguments.addAll(List.of("--protect=false", "--generate-code=false", "--yes"));
    return arguments;
  }

  /** The CLI wants a name before each URN, of no meaning where no code is generated. */
  private static void add(List<String> arguments, String option, String urn) {
    arguments.addAll(List.of("--" + option, option + "=" + urn));
  }

  /** A program names a provider by URN and ID, an export is read with the URN alone. */
  private static String urn(String reference) {
    return reference.split("::", -1).length > URN_PARTS
        ? Urns.ofProviderReference(reference)
        : reference;
  }

  public static String forgetPending() {
    return words(FORGET);
  }

  /**
   * A pending create of something that exists. Not {@code --import-pending-creates}: with CLI 3.260
   * that flag ends the pending create, imports nothing and says nothing.
   */
  public static String adoptPending(Registration registration, String id) {
    return forgetPending() + " && " + adopt(registration, id);
  }

  public static String adopt(Registration registration, String id) {
    return words(adopting(registration, id));
  }

  /** A command as a shell takes it. */
  public static String words(List<String> arguments) {
    return arguments.stream()
        .map(word -> word.matches("[-=A-Za-z0-9:/._]+") ? word : quoted(word))
        .collect(Collectors.joining(" ", "pulumi ", ""));
  }

  private static String quoted(String word) {
    return "'" + ShellWord.inQuotes(word) + "'";
  }
}
