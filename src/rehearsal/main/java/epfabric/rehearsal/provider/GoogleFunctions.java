package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.ApiQuestion;
import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.time.EmulatedTime;
import java.time.Duration;

/** Implements the functions of the Google provider, which read existing resources. */
final class GoogleFunctions {
  /**
   * The time for which the program waits after a refusal. The program waits on another clock, so
   * the emulated time is advanced here.
   */
  private static final Duration RETRY_PAUSE = Duration.ofMinutes(1);

  private final GoogleRest rest;
  private final ClusterResource clusters;
  private final EmulatedTime time;

  GoogleFunctions(GoogleRest rest, EmulatedTime time) {
    this.rest = rest;
    this.clusters = new ClusterResource(rest);
    this.time = time;
  }

  ObjectNode result(String function, ObjectNode arguments) {
    if (function.equals("gcp:container/getCluster:getCluster")) {
      return cluster(arguments);
    }
    String path = path(function, arguments);
    try {
      return rest.call(CloudRequest.get(path));
    } catch (CloudAnswerException e) {
      if (ApiQuestion.isUnanswered(String.valueOf(e.getMessage()))) {
        time.pass(RETRY_PAUSE);
      }
      throw e;
    }
  }

  private static String path(String function, ObjectNode arguments) {
    String project = GoogleResource.text(arguments, "project");
    String location = "/locations/" + GoogleResource.text(arguments, "location");
    return switch (function) {
      case "gcp:artifactregistry/getRepositories:getRepositories" ->
          "/v1/projects/" + project + location + "/repositories";
      case "gcp:organizations/getProject:getProject" ->
          "/v1/projects/" + GoogleResource.text(arguments, "projectId");
      case "gcp:compute/getRegions:getRegions" -> "/compute/v1/projects/" + project + "/regions";
      case "gcp:container/getEngineVersions:getEngineVersions" ->
          "/v1/projects/" + project + location + "/serverConfig";
      case "gcp:serviceaccount/getS:getS" -> "/v1/projects/" + project + "/serviceAccounts";
      case "gcp:storage/getBuckets:getBuckets" -> "/storage/v1/b";
      default -> throw new ProviderException("the function " + function + " is not emulated");
    };
  }

  private ObjectNode cluster(ObjectNode arguments) {
    String id = clusters.id(arguments);
    ObjectNode outputs =
        clusters.read(id).orElseThrow(() -> new ProviderException("there is no cluster " + id));
    ArrayNode auths = Json.array();
    auths.add(outputs.get("masterAuth"));
    ObjectNode found = Json.object();
    found.set("endpoint", outputs.get("endpoint"));
    found.set("masterAuths", auths);
    return found;
  }
}
