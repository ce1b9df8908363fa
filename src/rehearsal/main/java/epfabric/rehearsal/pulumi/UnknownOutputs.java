package epfabric.rehearsal.pulumi;

import com.google.protobuf.Struct;
import java.util.List;
import java.util.Map;

/** Adds the outputs that a preview cannot know, as far as the program reads them. */
final class UnknownOutputs {
  private static final Map<String, List<String>> OF_TYPE =
      Map.of(
          "gcp:compute/network:Network", List.of("selfLink"),
          "gcp:compute/subnetwork:Subnetwork", List.of("selfLink"),
          "gcp:container/cluster:Cluster", List.of("endpoint", "masterAuth", "selfLink"),
          "gcp:serviceaccount/account:Account", List.of("email", "member", "name"));

  private UnknownOutputs() {}

  static Struct add(String type, Struct inputs) {
    Struct.Builder outputs = inputs.toBuilder();
    OF_TYPE
        .getOrDefault(type, List.of())
        .forEach(
            name -> {
              if (!inputs.containsFields(name)) {
                outputs.putFields(name, ProtocolSentinels.unknown());
              }
            });
    return outputs.build();
  }
}
