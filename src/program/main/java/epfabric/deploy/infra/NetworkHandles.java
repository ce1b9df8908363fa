package epfabric.deploy.infra;

import com.pulumi.core.Output;
import com.pulumi.resources.Resource;
import java.util.List;
import java.util.Optional;

/**
 * The parts of the networks that later layers need. They are outputs, so that the engine knows the
 * dependencies.
 *
 * @param primary the cluster's network and subnet; absent when the cluster is adopted
 * @param nics network and subnet of every additional NIC, in NIC order
 * @param nodeAccount e-mail of the account under which GPU and system nodes run
 * @param before resources that must exist before any resource in these networks
 */
record NetworkHandles(
    Optional<Subnet> primary,
    List<Subnet> nics,
    Output<String> nodeAccount,
    List<Resource> before) {

  /**
   * A network and one of its subnets.
   *
   * @param resources network and subnet, if this stack declares them
   */
  record Subnet(Output<String> network, Output<String> subnetwork, List<Resource> resources) {
    Subnet {
      resources = List.copyOf(resources);
    }

    /** Returns an adopted subnet or a subnet that another stack declares. */
    static Subnet external(Output<String> network, Output<String> subnetwork) {
      return new Subnet(network, subnetwork, List.of());
    }
  }

  NetworkHandles {
    nics = List.copyOf(nics);
    before = List.copyOf(before);
  }
}
