package epfabric.rehearsal.pulumi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Struct;
import epfabric.base.json.Json;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

/** Tests the language host as the CLI calls it, with a shell script as the program. */
class LanguageHostTest {
  @TempDir private Path folder;
  @TempDir private Path elsewhere;

  private LoopbackServer server;
  private ManagedChannel channel;
  private LanguageRuntimeBlockingStub stub;

  @BeforeEach
  void start() throws IOException {
    ProgramCommand program =
        new ProgramCommand(
            List.of("sh", script("program.sh").toString()), folder, Map.of("MORE", "more"));
    server = LoopbackServer.start(new LanguageHost(program, log()));
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

  private Path script(String name) {
    return folder.resolve(name);
  }

  private RunResponse run(String script) throws IOException {
    Files.writeString(script("program.sh"), script + "\n");
    return run(folder, Json.object());
  }

  private RunResponse run(Path project, ObjectNode options) {
    Struct struct = StructJson.struct(options);
    return stub.run(
        RunRequest.newBuilder()
            .setProject("p")
            .setStack("s")
            .setDryRun(true)
            .setMonitorAddress("monitor:1")
            .putConfig("epfabric:zone", "z")
            .setInfo(
                ProgramInfo.newBuilder().setProgramDirectory(project.toString()).setOptions(struct))
            .build());
  }

  @Test
  void theLanguageHostSetsTheVariablesOfTheProgram() throws IOException {
    assertThat(run("env | grep -E '^(PULUMI_|MORE)' | sort"))
        .isEqualTo(RunResponse.getDefaultInstance());
    assertThat(Files.readString(log()))
        .contains(
            "MORE=more",
            "PULUMI_CONFIG={\"epfabric:zone\":\"z\"}",
            "PULUMI_DRY_RUN=true",
            "PULUMI_ENGINE=engine:1",
            "PULUMI_MONITOR=monitor:1",
            "PULUMI_PROJECT=p",
            "PULUMI_STACK=s");
  }

  /** Exit code 32 means that the program has reported its error to the engine. */
  @Test
  void theExitCodeOfAProgramIsReported() throws IOException {
    assertThat(run("exit 32").getBail()).isTrue();
    assertThat(run("echo oh; exit 3").getError()).isEqualTo("the program ended with exit code 3");
    assertThat(Files.readString(log())).isEqualTo("oh\n");
  }

  /**
   * Requests cannot choose the program, because any process that reaches the socket could send such
   * a request.
   */
  @Test
  void programsNamedInARequestAreNotRun() throws IOException {
    Files.writeString(script("program.sh"), "pwd\n");
    Path otherProgram = script("mvn.sh");
    Files.writeString(otherProgram, "#!/bin/sh\ntouch evil\n");
    assertThat(otherProgram.toFile().setExecutable(true)).isTrue();
    ObjectNode options = Json.object();
    options.put("use-executor", "./mvn.sh");
    options.put("binary", "./mvn.sh");
    assertThat(run(folder, options)).isEqualTo(RunResponse.getDefaultInstance());
    assertThat(script("evil")).doesNotExist();
    assertThat(Files.readString(log())).isEqualTo(folder.toRealPath() + "\n");
  }

  @Test
  void theProgramRunsOnlyInTheFoldersOfTheLayers() throws IOException {
    Path layer = Files.createDirectories(folder.resolve("stacks/network"));
    Files.writeString(script("program.sh"), "pwd\n");
    assertThat(run(layer, Json.object())).isEqualTo(RunResponse.getDefaultInstance());
    assertThat(Files.readString(log())).isEqualTo(layer.toRealPath() + "\n");
    String refusal =
        "the program runs in projects within " + folder.toRealPath() + " only, got \"%s\"";
    assertThat(run(elsewhere, Json.object()).getError()).isEqualTo(refusal, elsewhere);
    Path link = Files.createSymbolicLink(folder.resolve("link"), elsewhere);
    assertThat(run(link, Json.object()).getError()).isEqualTo(refusal, link);
    Path up = folder.resolve("stacks/../..");
    assertThat(run(up, Json.object()).getError()).isEqualTo(refusal, up);
    assertThat(Files.readString(log())).isEqualTo(layer.toRealPath() + "\n");
  }
}
