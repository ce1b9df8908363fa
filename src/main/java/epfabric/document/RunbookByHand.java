package epfabric.document;

import epfabric.plan.FabricPlan;
import java.util.Arrays;

/** The same objects without Pulumi, from the bundle's manifests. */
final class RunbookByHand {
  private final FabricPlan plan;
  private final FabricObjects objects;

  RunbookByHand(FabricPlan plan) {
    this.plan = plan;
    this.objects = new FabricObjects(plan);
  }

  void write(Markdown out) {
    out.subheading("With kubectl alone");
    out.text(
        "The bundle's `manifests/` are the same objects, numbered in the order in which they are"
            + " applied. They need the cluster, its GPU nodes and images that are built. Whoever"
            + " applies them by hand removes them by hand; `up` would refuse to create what exists."
            + (objects.tests()
                ? " The DaemonSet must have rolled out before the first Job, and each Job must be"
                    + " complete before the next is applied: two tests at once would each get some"
                    + " of the nodes and wait for the others. The loop ends with the first test"
                    + " that fails."
                : ""));
    out.commands(apply());
    if (objects.tests()) {
      out.text(
          "What is complete passes at once when the loop is run again. A Job that failed, or is to"
              + " run again, is deleted first: `kubectl delete -f` its file.");
    }
    out.text("And back, the last first:");
    out.commands(
        "(",
        "  cd " + manifests() + " || exit",
        "  for file in $(ls | sort -rn); do",
        "    kubectl delete --ignore-not-found -f \"$file\"",
        "  done",
        ")");
  }

  private String[] apply() {
    String rollout =
        "      DaemonSet) kubectl rollout status --timeout="
            + (plan.install().timeoutSeconds() + "s -f \"$file\" || exit ;;");
    String[] before = {
      "(",
      "  cd " + manifests() + " || exit",
      "  for file in $(ls | sort -n); do",
      "    kubectl apply --server-side -f \"$file\" || exit",
      "    case \"$(sed -n 's/^kind: //p' \"$file\")\" in",
      rollout,
    };
    String[] job = {
      "      Job)",
      "        # says \"timed out\" now and then, for as long as the Job runs",
      "        until kubectl wait --for=condition=complete --timeout=60s -f \"$file\"; do",
      "          sleep 1",
      "          kubectl wait --for=condition=failed --timeout=1s -f \"$file\" 2> /dev/null"
          + " && exit 1",
      "        done",
      "        ;;",
    };
    String[] after = {"    esac", "  done", ")"};
    return objects.tests() ? joined(before, job, after) : joined(before, after);
  }

  private static String[] joined(String[]... parts) {
    return Arrays.stream(parts).flatMap(Arrays::stream).toArray(String[]::new);
  }

  private String manifests() {
    return "manifests";
  }
}
