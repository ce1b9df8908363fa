package epfabric.operate.advice.project;

import epfabric.base.facts.PulumiVersions;
import epfabric.fabric.plan.notice.Severity;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A program that deploying or operating a fabric uses.
 *
 * @param ask the command that prints the version
 * @param version pattern whose first group is the version in the command's output
 * @param least the minimum version; empty if none is known
 * @param needs the functions that need the program
 * @param missing the severity if the program is missing
 * @param install the command that installs the program, or the page with instructions
 */
public record RequiredProgram(
    List<String> ask,
    Pattern version,
    Optional<Least> least,
    String needs,
    Severity missing,
    String install) {
  /**
   * A minimum version.
   *
   * @param source why this version is required
   */
  public record Least(String version, String source) {}

  public RequiredProgram {
    ask = List.copyOf(ask);
  }

  public String name() {
    return ask.get(0);
  }

  /** Returns all programs, in the order in which a deployment needs them. */
  public static List<RequiredProgram> all() {
    return List.of(java(), pulumi(), authPlugin(), gcloud(), kubectl());
  }

  private static RequiredProgram java() {
    return new RequiredProgram(
        List.of("java", "-version"),
        Pattern.compile("version \"(\\d[^\"]*)\""),
        Optional.of(new Least("17", "epfabric is built for it (DEVELOPMENT.md)")),
        "the program that `pulumi up` runs",
        Severity.BLOCKS,
        "Debian and Ubuntu: sudo apt-get install openjdk-17-jdk-headless; elsewhere"
            + " https://adoptium.net");
  }

  private static RequiredProgram pulumi() {
    return new RequiredProgram(
        List.of("pulumi", "version"),
        Pattern.compile("(?m)^v(\\d+\\.\\d+\\.\\d+\\S*)"),
        Optional.of(new Least("3.260.0", "the oldest that the tests have run with")),
        "every deployment",
        Severity.BLOCKS,
        "curl -fsSL https://get.pulumi.com | sh -s -- --version "
            + PulumiVersions.CLI
            + ", as .pulumi.version says");
  }

  private static RequiredProgram authPlugin() {
    return new RequiredProgram(
        List.of("gke-gcloud-auth-plugin", "--version"),
        Pattern.compile("(v?\\d+\\.\\d+\\.\\d+\\S*|[0-9a-f]{8,})"),
        Optional.empty(),
        "all access to the cluster: the fabric's kubeconfig names it",
        Severity.BLOCKS,
        "gcloud components install gke-gcloud-auth-plugin; with gcloud from a package repository:"
            + " sudo apt-get install google-cloud-cli-gke-gcloud-auth-plugin");
  }

  private static RequiredProgram gcloud() {
    return new RequiredProgram(
        List.of("gcloud", "version"),
        Pattern.compile("Google Cloud (?:SDK|CLI) (\\d+\\.\\d+\\.\\d+)"),
        Optional.empty(),
        "logging in, and most commands of RUNBOOK.md",
        Severity.WARNS,
        "https://cloud.google.com/sdk/docs/install");
  }

  private static RequiredProgram kubectl() {
    return new RequiredProgram(
        List.of("kubectl", "version", "--client"),
        Pattern.compile("(?:Client Version: v|GitVersion:\"v)(\\d+\\.\\d+\\.\\d+)"),
        Optional.of(
            new Least(
                "1.26.0",
                "from this version on, kubectl logs in to GKE by gke-gcloud-auth-plugin"
                    + " (cloud.google.com/blog/products/containers-kubernetes/"
                    + "kubectl-auth-changes-in-gke)")),
        "looking into the cluster; `pulumi up` does not use it",
        Severity.WARNS,
        "gcloud components install kubectl; with gcloud from a package repository: sudo apt-get"
            + " install kubectl");
  }
}
