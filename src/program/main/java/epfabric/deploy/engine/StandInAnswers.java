package epfabric.deploy.engine;

import com.google.protobuf.ListValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import epfabric.base.facts.ApiQuestion;
import epfabric.base.facts.PulumiProtocol;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pulumirpc.Resource.ReadResourceRequest;
import pulumirpc.Resource.ReadResourceResponse;
import pulumirpc.Resource.RegisterResourceRequest;
import pulumirpc.Resource.RegisterResourceResponse;
import pulumirpc.Resource.ResourceInvokeRequest;
import pulumirpc.Resource.ResourceInvokeResponse;

/**
 * Creates the engine's responses to the program: a resource's outputs are its inputs and, for
 * computed outputs, tokens.
 */
final class StandInAnswers {
  private static final String GET_CLUSTER = "gcp:container/getCluster:getCluster";

  private final EngineSettings settings;
  private final ComputedTokens tokens;
  private final WireValues values;

  StandInAnswers(EngineSettings settings, ComputedTokens tokens, WireValues values) {
    this.settings = settings;
    this.tokens = tokens;
    this.values = values;
  }

  RegisterResourceResponse registerResponse(String urn, RegisterResourceRequest request) {
    Struct.Builder outputs = request.getObject().toBuilder();
    RegisterResourceResponse.Builder response = RegisterResourceResponse.newBuilder().setUrn(urn);
    if (request.getCustom()) {
      List<String> secrets = request.getAdditionalSecretOutputsList();
      for (String path : ComputedOutputs.of(request.getType())) {
        putMissing(outputs, path, computed(urn, path, secrets.contains(path)));
      }
      // To the SDK, an empty ID means that the ID is not known yet.
      response.setId(settings.preview() ? "" : tokens.tokenFor(urn + "#id"));
    }
    return response.setObject(outputs).build();
  }

  ReadResourceResponse readResponse(String urn, ReadResourceRequest request) {
    Struct.Builder properties = request.getProperties().toBuilder();
    if (request.getType().equals(Recording.STACK_REFERENCE)) {
      properties.putFields("outputs", stackOutputs(request.getId()));
      properties.putFields("secretOutputNames", values.wire(secretNames(request.getId())));
    }
    return ReadResourceResponse.newBuilder().setUrn(urn).setProperties(properties).build();
  }

  /**
   * Returns the result of a provider's function. The result of a cluster lookup has tokens. The
   * result of a check whether an API answers is empty, because the program does not read it.
   */
  ResourceInvokeResponse invokeResponse(ResourceInvokeRequest request) {
    if (ApiQuestion.isRequestFunction(request.getTok())) {
      return ResourceInvokeResponse.getDefaultInstance();
    }
    if (!request.getTok().equals(GET_CLUSTER)) {
      throw new IllegalStateException(
          "calls " + request.getTok() + " of the cloud, which a recorded run cannot answer");
    }
    Struct auth = field("clusterCaCertificate", GET_CLUSTER + "#masterAuth");
    Value auths =
        Value.newBuilder()
            .setListValue(
                ListValue.newBuilder().addValues(Value.newBuilder().setStructValue(auth).build()))
            .build();
    Struct result =
        field("endpoint", GET_CLUSTER + "#endpoint").toBuilder()
            .putFields("masterAuths", auths)
            .build();
    return ResourceInvokeResponse.newBuilder().setReturn(result).build();
  }

  private Struct field(String name, String reference) {
    return Struct.newBuilder().putFields(name, WireValues.text(tokens.tokenFor(reference))).build();
  }

  /**
   * Returns another stack's outputs. If the settings do not describe that stack, not even the names
   * of its outputs are known, so the outputs are unknown even in an update.
   */
  private Value stackOutputs(String stack) {
    return Optional.ofNullable(settings.stackReferences().get(stack))
        .map(outputs -> Value.newBuilder().setStructValue(outputStruct(outputs)).build())
        .orElseGet(() -> WireValues.text(PulumiProtocol.UNKNOWN));
  }

  private Struct outputStruct(Map<String, Object> outputs) {
    Struct.Builder struct = Struct.newBuilder();
    outputs.forEach(
        (key, value) -> {
          Value wire = values.wire(value);
          struct.putFields(key, holdsSecret(value) ? WireValues.secret(wire) : wire);
        });
    return struct.build();
  }

  /**
   * Returns the names of secret outputs. If one output is secret, the SDK treats the map of all
   * outputs as secret, and uses this list to determine which outputs are secret.
   */
  private List<String> secretNames(String stack) {
    return settings.stackReferences().getOrDefault(stack, Map.of()).entrySet().stream()
        .filter(output -> holdsSecret(output.getValue()))
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  private static boolean holdsSecret(Object value) {
    return value.toString().contains(PlainValue.SECRET);
  }

  private Value computed(String urn, String path, boolean secret) {
    String standIn =
        settings.preview() ? PulumiProtocol.UNKNOWN : tokens.tokenFor(urn + "#" + path);
    return secret ? WireValues.secret(WireValues.text(standIn)) : WireValues.text(standIn);
  }

  private static void putMissing(Struct.Builder outputs, String path, Value value) {
    int dot = path.indexOf('.');
    String head = dot < 0 ? path : path.substring(0, dot);
    if (dot < 0) {
      if (!outputs.containsFields(head)) {
        outputs.putFields(head, value);
      }
      return;
    }
    Struct.Builder inner =
        outputs.getFieldsOrDefault(head, Value.getDefaultInstance()).getStructValue().toBuilder();
    putMissing(inner, path.substring(dot + 1), value);
    outputs.putFields(head, Value.newBuilder().setStructValue(inner).build());
  }
}
