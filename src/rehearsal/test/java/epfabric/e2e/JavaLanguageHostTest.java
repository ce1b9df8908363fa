package epfabric.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import epfabric.deploy.infra.Planned;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts the program from users' folders with Pulumi's own Java language host. */
@Tag("e2e")
class JavaLanguageHostTest {
  @TempDir private Path folder;

  private Path jar;
  private EmulatedPulumi session;

  @BeforeEach
  void start() throws Exception {
    Path cli = RealCli.orSkip();
    jar = ProgramJar.orSkip();
    Optional<Path> host =
        Optional.ofNullable(System.getenv("EPFABRIC_LANGUAGE_HOST")).map(Path::of);
    assumeTrue(host.isPresent(), "no EPFABRIC_LANGUAGE_HOST: ./check e2e builds one");
    Path scratch = Files.createDirectory(folder.resolve("scratch"));
    session =
        EmulatedPulumi.startWithLanguageHost(cli, scratch, Planned.plan("dev"), host.orElseThrow());
  }

  @AfterEach
  void stop() {
    if (session != null) {
      session.close();
    }
  }

  @Test
  void theProgramStartsInTheRepository() throws Exception {
    assertLifecycle(ProjectFolders.repository(folder.resolve("repository"), "dev"));
  }

  @Test
  void theProgramStartsInABundle() throws Exception {
    assertLifecycle(ProjectFolders.bundle(jar, folder.resolve("bundle"), "dev"));
  }

  private void assertLifecycle(Path project) throws Exception {
    Lifecycle stack = new Lifecycle(session, project, "dev");
    stack.init();
    for (var setting : BuiltImages.config("dev").entrySet()) {
      stack.configureJson(setting.getKey(), setting.getValue());
    }
    stack.preview();
    stack.up();
    stack.upChangesNothing();
    stack.destroy();
    assertThat(session.left()).isEmpty();
  }
}
