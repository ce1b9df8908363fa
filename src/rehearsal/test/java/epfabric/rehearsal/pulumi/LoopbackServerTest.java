package epfabric.rehearsal.pulumi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Empty;
import epfabric.rehearsal.loopback.OwnersSockets;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.ChannelFactory;
import io.grpc.netty.shaded.io.netty.channel.ServerChannel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pulumirpc.LanguageRuntimeGrpc;

/** Tests which programs may call the attached providers. */
class LoopbackServerTest {
  @TempDir private Path folder;

  private String requestVersion(ChannelFactory<ServerChannel> sockets) throws IOException {
    ProgramCommand program = new ProgramCommand(List.of("false"), folder, Map.of());
    LanguageHost host = new LanguageHost(program, folder.resolve("log"));
    try (LoopbackServer server = LoopbackServer.start(sockets, host)) {
      ManagedChannel channel =
          NettyChannelBuilder.forAddress("127.0.0.1", server.port()).usePlaintext().build();
      try {
        return LanguageRuntimeGrpc.newBlockingStub(channel)
            .getPluginInfo(Empty.getDefaultInstance())
            .getVersion();
      } finally {
        channel.shutdownNow();
      }
    }
  }

  @Test
  void programsOfThisUserGetAResponse() throws IOException {
    assertThat(requestVersion(OwnersSockets::new)).isNotEmpty();
  }

  @Test
  void connectionsOfOtherUsersAreClosed() {
    assertThatThrownBy(() -> requestVersion(() -> new OwnersSockets((here, there) -> false)))
        .hasMessageStartingWith("UNAVAILABLE: ");
  }
}
