package epfabric.rehearsal.pulumi;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.protobuf.Struct;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pulumirpc.Language.LanguageHandshakeRequest;
import pulumirpc.Language.ProgramInfo;
import pulumirpc.Language.RunRequest;
import pulumirpc.Language.RunResponse;
import pulumirpc.LanguageRuntimeGrpc;
import pulumirpc.LanguageRuntimeGrpc.LanguageRuntimeBlockingStub;

/** The language host as the CLI talks to it; a shell script is the program. */
class LanguageHostTest {
  @TempDir private Path folder;

  private LoopbackServer server;
  private ManagedChannel channel;
  private LanguageRuntimeBlockingStub stub;

  @BeforeEach
  void start() throws IOException {
    server = LoopbackServer.start(new LanguageHost(Map.of("MORE", "more"), log()));
    channel = NettyChannelBuilder.forAddress("127.0.0.1", server.port()).usePlaintext().build();
    stub = LanguageRuntimeGrpc.newBlockingStub(channel);
    stub.handshake(LanguageHandshakeRequest.newBuilder().setEngineAddress("engine:1").build());
  }

  @AfterEach
  void stop() {
    channel.shutdownNow();
    server.close();
  }

  private Path log() {
    return folder.resolve("program.log");
  }

  private RunResponse run(String script) throws IOException {
    Path mvn = folder.resolve("mvn.sh");
    Files.writeString(mvn, "#!/bin/sh\n" + script + "\n");
    assertThat(mvn.toFile().setExecutable(true)).isTrue();
    return run(options("use-executor", "./mvn.sh"));
  }

  private static Struct options(String name, String value) {
    JsonObject options = new JsonObject();
    options.addProperty(name, value);
    return StructJson.struct(options);
  }

  private RunResponse run(Struct options) {
    return stub.run(
        RunRequest.newBuilder()
            .setProject("p")
            .setStack("s")
            .setDryRun(true)
            .setMonitorAddress("monitor:1")
            .putConfig("epfabric:zone", "z")
            .setInfo(
                ProgramInfo.newBuilder().setProgramDirectory(folder.toString()).setOptions(options))
            .build());
  }

  @Test
  void theProgramHearsWhatItNeeds() throws IOException {
    assertThat(run("echo \"$@\"; env | grep -E '^(PULUMI_|MORE)' | sort"))
        .isEqualTo(RunResponse.getDefaultInstance());
    assertThat(Files.readString(log()))
        .contains(
            "--no-transfer-progress compile exec:java",
            "MORE=more",
            "PULUMI_CONFIG={\"epfabric:zone\":\"z\"}",
            "PULUMI_DRY_RUN=true",
            "PULUMI_ENGINE=engine:1",
            "PULUMI_MONITOR=monitor:1",
            "PULUMI_PROJECT=p",
            "PULUMI_STACK=s");
  }

  /** 32: the program has told the engine by itself. */
  @Test
  void howAProgramEndsIsSaid() throws IOException {
    assertThat(run("exit 32").getBail()).isTrue();
    assertThat(run("echo oh; exit 3").getError()).isEqualTo("the program ended with exit code 3");
    assertThat(Files.readString(log())).isEqualTo("oh\n");
  }

  @Test
  void aProgramThatCannotBeStartedIsSaid() {
    assertThat(run(options("use-executor", "gradle")).getError())
        .isEqualTo("options name neither a binary nor a Maven to use: [use-executor]");
    assertThat(run(options("use-executor", "./mvnw")).getError()).contains("mvnw");
  }
}
