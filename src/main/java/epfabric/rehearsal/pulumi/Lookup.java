package epfabric.rehearsal.pulumi;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import epfabric.rehearsal.provider.ProviderException;
import epfabric.rehearsal.provider.ResourceProvider;

/** Functions of the Google provider that look at what exists already. */
final class Lookup {
  private static final String CLUSTER = "gcp:container/cluster:Cluster";

  private Lookup() {}

  static JsonObject of(ResourceProvider provider, String token, JsonObject arguments) {
    if (!token.equals("gcp:container/getCluster:getCluster")) {
      throw new ProviderException("the function " + token + " is not emulated");
    }
    String id = provider.id(CLUSTER, arguments);
    JsonObject outputs =
        provider
            .read(CLUSTER, id, new JsonObject())
            .orElseThrow(() -> new ProviderException("there is no cluster " + id))
            .outputs();
    JsonArray auths = new JsonArray();
    auths.add(outputs.get("masterAuth"));
    JsonObject found = new JsonObject();
    found.add("endpoint", outputs.get("endpoint"));
    found.add("masterAuths", auths);
    return found;
  }
}
