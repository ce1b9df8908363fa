package epfabric.rehearsal.wire;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.TextNode;
import epfabric.base.json.Json;

/** Requests to the Compute Engine API, as the provider builds them. */
public final class ComputeShapes {
  private ComputeShapes() {}

  public static final WireShape NETWORK =
      WireShape.empty()
          .notSent("project", "deleteDefaultRoutesOnCreate", "deletionPolicy")
          .text("name")
          .text("description")
          .flag("autoCreateSubnetworks")
          .number("mtu")
          .text("routingMode", "routingConfig.routingMode")
          .text("networkProfile")
          .text("networkFirewallPolicyEnforcementOrder")
          .otherwise("autoCreateSubnetworks", BooleanNode.valueOf(true))
          .otherwise(
              "networkFirewallPolicyEnforcementOrder", TextNode.valueOf("AFTER_CLASSIC_FIREWALL"));

  public static final WireShape SUBNETWORK =
      WireShape.empty()
          .notSent("project", "deletionPolicy")
          .text("name")
          .text("description")
          .text("network")
          .text("region")
          .text("ipCidrRange")
          .text("purpose")
          .text("stackType")
          .flag("privateIpGoogleAccess")
          .blocks("secondaryIpRanges", WireShape.empty().text("rangeName").text("ipCidrRange"))
          .otherwise("logConfig.enable", BooleanNode.valueOf(false))
          .otherwise("allowSubnetCidrRoutesOverlap", BooleanNode.valueOf(false));

  private static final WireShape TRAFFIC =
      WireShape.empty().text("protocol", "IPProtocol").texts("ports");

  public static final WireShape FIREWALL =
      WireShape.empty()
          .notSent("project", "deletionPolicy")
          .text("name")
          .text("description")
          .text("network")
          .text("direction")
          .number("priority")
          .flag("disabled")
          .blocks("allows", "allowed", TRAFFIC)
          .blocks("denies", "denied", TRAFFIC)
          .texts("sourceRanges")
          .texts("destinationRanges")
          .texts("sourceTags")
          .texts("targetTags")
          .texts("sourceServiceAccounts")
          .texts("targetServiceAccounts")
          .otherwise("priority", Json.number(1000));

  public static final WireShape ROUTER =
      WireShape.empty()
          .notSent("project", "deletionPolicy")
          .text("name")
          .text("description")
          .text("network")
          .text("region");

  public static final WireShape NAT =
      WireShape.empty()
          .notSent("project", "region", "router", "deletionPolicy")
          .text("name")
          .text("natIpAllocateOption")
          .text("sourceSubnetworkIpRangesToNat")
          .texts("natIps")
          .number("minPortsPerVm")
          .number("maxPortsPerVm")
          .flag("enableDynamicPortAllocation")
          .flag("enableEndpointIndependentMapping")
          .block("logConfig", WireShape.empty().flag("enable").text("filter"))
          .blocks(
              "subnetworks",
              WireShape.empty()
                  .text("name")
                  .texts("sourceIpRangesToNats", "sourceIpRangesToNat")
                  .texts("secondaryIpRangeNames"))
          .otherwise("type", TextNode.valueOf("PUBLIC"))
          .otherwise("udpIdleTimeoutSec", Json.number(30))
          .otherwise("icmpIdleTimeoutSec", Json.number(30))
          .otherwise("tcpEstablishedIdleTimeoutSec", Json.number(1200))
          .otherwise("tcpTransitoryIdleTimeoutSec", Json.number(30))
          .otherwise("tcpTimeWaitTimeoutSec", Json.number(120));

  /**
   * A NAT gateway is not a separate resource: the provider patches the router's list of NAT
   * gateways.
   */
  static final RequestConversion ROUTER_NAT =
      (inputs, where) -> RequestConversion.wrapInList("nats", NAT.convert(inputs, where));

  public static final WireShape RESOURCE_POLICY =
      WireShape.empty()
          .notSent("project", "deletionPolicy")
          .text("name")
          .text("description")
          .text("region")
          .block(
              "groupPlacementPolicy",
              WireShape.empty()
                  .number("vmCount")
                  .number("availabilityDomainCount")
                  .text("collocation")
                  .number("maxDistance")
                  .text("gpuTopology"))
          .block(
              "workloadPolicy",
              WireShape.empty()
                  .text("type")
                  .text("maxTopologyDistance")
                  .text("acceleratorTopology")
                  .text("acceleratorTopologyMode"));
}
