package epfabric.wire;

import com.google.cloud.compute.v1.Firewall;
import com.google.cloud.compute.v1.Network;
import com.google.cloud.compute.v1.ResourcePolicy;
import com.google.cloud.compute.v1.Router;
import com.google.cloud.compute.v1.Subnetwork;
import com.google.container.v1beta1.CreateClusterRequest;
import com.google.container.v1beta1.CreateNodePoolRequest;
import com.google.gson.JsonObject;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import java.util.Map;

/** Google's own message definitions as a strict schema: unknown fields and wrong types fail. */
final class GoogleSchema {
  private static final Map<String, Message> MESSAGES =
      Map.of(
          "gcp:compute/network:Network", Network.getDefaultInstance(),
          "gcp:compute/subnetwork:Subnetwork", Subnetwork.getDefaultInstance(),
          "gcp:compute/firewall:Firewall", Firewall.getDefaultInstance(),
          "gcp:compute/router:Router", Router.getDefaultInstance(),
          "gcp:compute/routerNat:RouterNat", Router.getDefaultInstance(),
          "gcp:compute/resourcePolicy:ResourcePolicy", ResourcePolicy.getDefaultInstance(),
          "gcp:container/cluster:Cluster", CreateClusterRequest.getDefaultInstance(),
          "gcp:container/nodePool:NodePool", CreateNodePoolRequest.getDefaultInstance());

  private GoogleSchema() {}

  static void check(String type, JsonObject body) {
    Message message = MESSAGES.get(type);
    if (message == null) {
      throw new UnknownInputException(type + ": no known message");
    }
    try {
      JsonFormat.parser().merge(body.toString(), message.newBuilderForType());
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException(type + ": " + e.getMessage(), e);
    }
  }
}
