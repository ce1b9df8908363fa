package epfabric.rehearsal.stack;

import epfabric.engine.Registration;

/**
 * Commands of the Pulumi CLI that end what an interrupted update left open, for the folder of the
 * project and the stack that is selected there. Quotes keep a shell away from the URNs' dollar
 * signs.
 */
public final class PulumiCommands {
  private PulumiCommands() {}

  /** A pending create of something that exists; the flag is given twice. */
  public static String importPending(String urn, String id) {
    String flag = " --import-pending-creates '";
    return "pulumi refresh --yes" + (flag + urn + "'") + (flag + id + "'");
  }

  /** All pending creates, of things that were not made. */
  public static String forgetPending() {
    return "pulumi refresh --yes --clear-pending-creates";
  }

  /** Something that exists and of which the state knows nothing. */
  public static String adopt(Registration registration, String id) {
    return "pulumi import %s %s '%s'".formatted(registration.type(), registration.name(), id)
        + registration.parent().map(parent -> " --parent '" + parent + "'").orElse("")
        + registration.provider().map(PulumiCommands::provider).orElse("")
        + " --protect=false --generate-code=false --yes";
  }

  /** A program names a provider by URN and ID. */
  private static String provider(String reference) {
    return " --provider '" + reference.replaceFirst("::[^:]*$", "") + "'";
  }
}
