package epfabric.operate.advice;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What Google means by an error: codes and words of its operations, node pools and managed groups.
 * The first whose words are in the message.
 */
enum CloudTrouble {
  STOCK(
      "STOCKOUT|RESOURCE_POOL_EXHAUSTED|does not have enough resources available",
      "Google has no such machine in the zone now"),
  DISK_QUOTA(
      "(?i)(?:^|\\.)(?=[^.]*quota)(?=[^.]*(?:DISKS_TOTAL|SSD_TOTAL|HDB_TOTAL|HYPERDISK))",
      "the project's quota of disks is used up"),
  QUOTA(
      "(?im)quota_?exceeded|^(?>.*?quota ).*exceeded|insufficient \\w+ quota",
      "the project's quota is used up"),
  API("(?i)SERVICE_DISABLED|accessNotConfigured|API has not been used", "an API is not enabled"),
  IN_USE(
      "(?i)resource_?in_?use_?by_?another_?resource|is already being used by",
      "something left over is in the way"),
  RIGHTS(
      "(?i)Required '[^']+' permission|PERMISSION_DENIED",
      "a permission is missing in the project");

  private final Pattern words;
  private final String meaning;

  CloudTrouble(String words, String meaning) {
    this.words = Pattern.compile(words);
    this.meaning = meaning;
  }

  static Optional<CloudTrouble> of(String message) {
    for (CloudTrouble trouble : values()) {
      if (trouble.words.matcher(message).find()) {
        return Optional.of(trouble);
      }
    }
    return Optional.empty();
  }

  String meaning() {
    return meaning;
  }

  String remedy(FabricCommands commands) {
    return switch (this) {
      case STOCK ->
          commands
              .reservation()
              .map(
                  describe ->
                      "see whether the reservation has machines left, or Google repairs one of"
                          + " them: "
                          + describe
                          + "; Google tries again by itself")
              .orElse(
                  "wait, or use another zone or kind of capacity; Google tries again by itself");
      case DISK_QUOTA ->
          "disks that are left over count too: "
              + commands.orphans()
              + "; then "
              + commands.doctor();
      case QUOTA -> "ask for more: " + commands.doctor() + " says for what, and where";
      case API -> commands.doctor() + " says which, and how to enable it";
      case IN_USE -> commands.orphans() + " lists what is left over, and how to remove it";
      case RIGHTS -> commands.doctor() + " says which, and who can give it";
    };
  }

  CauseDirectness directness() {
    return switch (this) {
      case STOCK, DISK_QUOTA, QUOTA -> CauseDirectness.NO_MACHINE;
      case API, IN_USE, RIGHTS -> CauseDirectness.REFUSED;
    };
  }
}
