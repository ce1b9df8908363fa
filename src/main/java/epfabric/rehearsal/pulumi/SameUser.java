package epfabric.rehearsal.pulumi;

import epfabric.rehearsal.loopback.PeerCredentials;
import io.grpc.Attributes;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerTransportFilter;
import io.grpc.Status;
import java.net.InetSocketAddress;
import java.util.function.BiPredicate;

/** Lets in programs of the user who runs this one: a pulumi CLI has no credentials to show. */
final class SameUser extends ServerTransportFilter implements ServerInterceptor {
  private static final Attributes.Key<Boolean> KNOWN = Attributes.Key.create("same-user");

  private final BiPredicate<InetSocketAddress, InetSocketAddress> sameUser;

  SameUser() {
    this(PeerCredentials::sameUser);
  }

  /** {@code sameUser}: of a connection's address here and that of its other end. */
  SameUser(BiPredicate<InetSocketAddress, InetSocketAddress> sameUser) {
    this.sameUser = sameUser;
  }

  /** Once for each connection. */
  @Override
  public Attributes transportReady(Attributes attributes) {
    boolean known =
        attributes.get(Grpc.TRANSPORT_ATTR_LOCAL_ADDR) instanceof InetSocketAddress here
            && attributes.get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR) instanceof InetSocketAddress there
            && sameUser.test(here, there);
    return attributes.toBuilder().set(KNOWN, known).build();
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    if (Boolean.TRUE.equals(call.getAttributes().get(KNOWN))) {
      return next.startCall(call, headers);
    }
    call.close(
        Status.PERMISSION_DENIED.withDescription(
            "only programs of the user who runs this rehearsal may ask"),
        new Metadata());
    return new ServerCall.Listener<>() {};
  }
}
