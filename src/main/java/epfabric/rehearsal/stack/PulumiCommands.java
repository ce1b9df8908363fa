package epfabric.rehearsal.stack;

import epfabric.engine.Registration;

/**
 * Commands of the Pulumi CLI that end what an interrupted update left open, for the folder of the
 * project and the stack that is selected there. Quotes keep a shell away from the URNs' dollar
 * signs.
 */
public final class PulumiCommands {
  private PulumiCommands() {}

  /** Pending creates are dropped from the state, whether something was made or not. */
  public static String forgetPending() {
    return "pulumi refresh --yes --clear-pending-creates";
  }

  /**
   * A pending create of something that exists. Not {@code --import-pending-creates}: with CLI 3.260
   * that flag ends the pending create, imports nothing and says nothing.
   */
  public static String adoptPending(Registration registration, String id) {
    return forgetPending() + " && " + adopt(registration, id);
  }

  /** Something that exists and of which the state knows nothing. */
  public static String adopt(Registration registration, String id) {
    return "pulumi import %s %s '%s'".formatted(registration.type(), registration.name(), id)
        + registration.parent().map(urn -> option("parent", urn)).orElse("")
        + registration.provider().map(urn -> option("provider", urn)).orElse("")
        + " --protect=false --generate-code=false --yes";
  }

  /** The CLI wants a name before each URN, of no meaning where no code is generated. */
  private static String option(String name, String urn) {
    return " --" + name + " '" + name + "=" + urn + "'";
  }
}
