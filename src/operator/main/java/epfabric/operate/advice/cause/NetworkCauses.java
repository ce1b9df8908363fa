package epfabric.operate.advice.cause;

import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.KeptFile;
import java.util.Set;

/** Finds pod networks that are not ready; pods of such a network get no NIC. */
final class NetworkCauses {
  private static final Set<String> FOLDERS = Set.of("networks", "network-parameters");

  private final FoundCauses found;

  NetworkCauses(FoundCauses found) {
    this.found = found;
  }

  void addCauses(Evidence evidence) {
    for (KeptFile file : evidence.files()) {
      if (FOLDERS.contains(file.path().split("/", -1)[0])) {
        addCauses(file, ObjectTree.parse(file.text()));
      }
    }
  }

  private void addCauses(KeptFile file, ObjectTree network) {
    for (ObjectTree condition : network.list("status", "conditions")) {
      if (condition.text("status").equals("False")) {
        found.add(
            CauseDirectness.NO_START,
            network.text("kind")
                + " "
                + network.name()
                + " is not "
                + condition.text("type")
                + ": "
                + condition.text("reason")
                + ": "
                + condition.text("message"),
            "check that its VPC and subnet exist, then: pulumi up",
            FoundCauses.place(file, "\"" + condition.text("type") + "\""));
      }
    }
  }
}
