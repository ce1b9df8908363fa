package epfabric.rehearsal.cloud.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.cloud.compute.v1.Compute;
import com.google.container.v1beta1.ClusterServiceProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import epfabric.base.json.Json;

/**
 * Google's own message definitions as a strict schema, which refuses unknown fields and values of a
 * wrong type. The definitions are from Compute Engine's v1 API and GKE's v1beta1 API.
 */
public final class GoogleMessages {
  private final Descriptor descriptor;

  private GoogleMessages(FileDescriptor file, String name) {
    this.descriptor = file.findMessageTypeByName(name);
    if (descriptor == null) {
      throw new IllegalArgumentException(file.getName() + " has no message " + name);
    }
  }

  /** Returns the schema of a Compute Engine message, such as {@code Network}. */
  public static GoogleMessages compute(String name) {
    return new GoogleMessages(Compute.getDescriptor(), name);
  }

  /** Returns the schema of a GKE message, such as {@code CreateClusterRequest}. */
  public static GoogleMessages container(String name) {
    return new GoogleMessages(ClusterServiceProto.getDescriptor(), name);
  }

  /**
   * Throws {@link IllegalArgumentException} with the parser's message if the body does not match.
   */
  public void check(ObjectNode body) {
    try {
      JsonFormat.parser().merge(Json.whole(body, false), DynamicMessage.newBuilder(descriptor));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException(String.valueOf(e.getMessage()), e);
    }
  }
}
