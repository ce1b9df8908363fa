package epfabric.standin;

import static epfabric.rehearsal.pulumi.ProtocolSentinels.textOf;

import com.google.protobuf.ListValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import epfabric.rehearsal.pulumi.ProtocolSentinels;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Computes the properties that Google Cloud and Kubernetes add to a created resource. */
public final class CloudAnswers {
  private static final String DEFAULT_PROJECT = "stand-in-project";
  private static final String ENDPOINT = "203.0.113.7";
  private static final String CA = "c3RhbmQtaW4=";

  private static final Set<String> CLUSTER_SCOPED =
      Set.of(
          "Namespace",
          "PriorityClass",
          "ClusterRole",
          "ClusterRoleBinding",
          "ValidatingAdmissionPolicy",
          "ValidatingAdmissionPolicyBinding",
          "ClusterQueue",
          "ResourceFlavor",
          "Topology",
          "CustomResourceDefinition",
          "Network",
          "GKENetworkParamSet");

  /** Computed properties whose text programs read but do not parse. */
  private static final Map<String, List<String>> TEXTS =
      Map.of(
          "gcp:compute/network:Network", List.of("gatewayIpv4"),
          "gcp:compute/subnetwork:Subnetwork", List.of("gatewayAddress"),
          "gcp:container/cluster:Cluster", List.of("masterVersion"),
          "gcp:serviceaccount/account:Account", List.of("uniqueId"),
          "gcp:artifactregistry/repository:Repository", List.of("name"),
          "gcp:storage/bucket:Bucket", List.of("selfLink", "url"),
          "gcp:projects/iAMMember:IAMMember", List.of("etag"));

  private CloudAnswers() {}

  /** Returns an ID for a resource, unique among resources of its type. */
  public static String idOf(String type, Struct inputs, String logicalName) {
    return type.startsWith("kubernetes:")
        ? kubernetesId(type, inputs, logicalName)
        : googleId(type, inputs, logicalName);
  }

  /** Returns the computed properties of a resource. */
  public static Map<String, Value> computed(String type, Struct inputs, String id) {
    Map<String, Value> answers = new TreeMap<>();
    TEXTS
        .getOrDefault(type, List.of())
        .forEach(name -> answers.put(name, text("stand-in/" + id + "/" + name)));
    if (type.startsWith("gcp:compute/") || type.startsWith("gcp:container/")) {
      answers.put("selfLink", text("https://www.googleapis.com/stand-in/" + id));
    }
    switch (type) {
      case "gcp:container/cluster:Cluster" -> {
        answers.put("endpoint", text(ENDPOINT));
        answers.put("masterAuth", struct("clusterCaCertificate", text(CA)));
      }
      case "gcp:serviceaccount/account:Account" -> {
        String email = emailOf(inputs);
        answers.put("email", text(email));
        answers.put("member", text("serviceAccount:" + email));
        answers.put("name", text("projects/" + project(inputs) + "/serviceAccounts/" + email));
      }
      default -> {}
    }
    return answers;
  }

  /** Returns the result of a function that reads an existing resource. */
  public static Struct found(String token) {
    if (token.equals("gcp:container/getCluster:getCluster")) {
      ListValue auths =
          ListValue.newBuilder().addValues(struct("clusterCaCertificate", text(CA))).build();
      return Struct.newBuilder()
          .putFields("endpoint", text(ENDPOINT))
          .putFields("masterAuths", Value.newBuilder().setListValue(auths).build())
          .build();
    }
    throw new IllegalArgumentException("nothing is known about " + token);
  }

  private static String googleId(String type, Struct inputs, String logicalName) {
    String kind = type.substring(type.lastIndexOf(':') + 1);
    String project = project(inputs);
    return switch (kind) {
      case "Network" -> "projects/" + project + "/global/networks/" + textOf(inputs, "name");
      case "Subnetwork" ->
          "projects/%s/regions/%s/subnetworks/%s"
              .formatted(project, textOf(inputs, "region"), textOf(inputs, "name"));
      case "Cluster" ->
          "projects/%s/locations/%s/clusters/%s"
              .formatted(project, textOf(inputs, "location"), textOf(inputs, "name"));
      case "NodePool" ->
          "projects/%s/locations/%s/clusters/%s/nodePools/%s"
              .formatted(
                  project,
                  textOf(inputs, "location"),
                  textOf(inputs, "cluster"),
                  textOf(inputs, "name"));
      case "Account" -> "projects/" + project + "/serviceAccounts/" + emailOf(inputs);
      case "Service" -> project + "/" + textOf(inputs, "service");
      case "IAMMember" -> project + "/" + textOf(inputs, "role") + "/" + textOf(inputs, "member");
      default -> "projects/%s/%s/%s".formatted(project, kind, nameOr(inputs, logicalName));
    };
  }

  private static String kubernetesId(String type, Struct inputs, String logicalName) {
    Struct metadata =
        inputs.getFieldsOrDefault("metadata", Value.getDefaultInstance()).getStructValue();
    String name = nameOr(metadata, logicalName);
    if (CLUSTER_SCOPED.contains(type.substring(type.lastIndexOf(':') + 1))) {
      return name;
    }
    String namespace = textOf(metadata, "namespace");
    return (namespace.isEmpty() ? "default" : namespace) + "/" + name;
  }

  private static String nameOr(Struct properties, String fallback) {
    String name = textOf(properties, "name");
    return name.isEmpty() ? fallback : name;
  }

  private static String project(Struct inputs) {
    String project = textOf(inputs, "project");
    return project.isEmpty() ? DEFAULT_PROJECT : project;
  }

  private static String emailOf(Struct inputs) {
    return textOf(inputs, "accountId") + "@" + project(inputs) + ".iam.gserviceaccount.com";
  }

  private static Value text(String text) {
    return ProtocolSentinels.text(text);
  }

  private static Value struct(String key, Value value) {
    return Value.newBuilder().setStructValue(Struct.newBuilder().putFields(key, value)).build();
  }
}
