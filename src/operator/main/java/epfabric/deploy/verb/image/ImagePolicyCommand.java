package epfabric.deploy.verb.image;

import epfabric.base.terminal.ExitCode;
import epfabric.deploy.verb.TrustOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Prints a policy that makes a cluster accept the fabric's images from one signer only. */
@Command(
    name = "policy",
    description = {
      "Prints a ClusterImagePolicy for sigstore's policy-controller: it refuses pods whose images"
          + " of this fabric were not signed by the required signer.",
      "Optional: nothing in a fabric needs it, and epfabric does not install the controller."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = {"  epfabric image policy prod --key cosign.pub | kubectl apply -f -"})
final class ImagePolicyCommand implements Callable<Integer> {
  @ParentCommand private ImageCommand parent;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "ENV", description = "Environment: ENV of Pulumi.ENV.yaml.")
  private String environment;

  @Mixin private TrustOptions trust;

  @Override
  public Integer call() {
    String policy = trust.policy().yaml(parent.workspace().load(environment).plan());
    spec.commandLine().getOut().print(policy);
    spec.commandLine().getOut().flush();
    return ExitCode.DONE.number();
  }
}
