package epfabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/**
 * Checks that code of a pull request cannot get the deployer's rights, as far as workflows can
 * ensure it (docs/github.md).
 */
class WorkflowRightsTest {
  private static final Path FOLDER = Path.of(".github/workflows");
  private static final String DEPLOYER = "vars.GCP_SERVICE_ACCOUNT";
  private static final String PREVIEW = "vars.GCP_PREVIEW_SERVICE_ACCOUNT";

  /** Marks a job that signs with the workflow's identity, and uses no Google account. */
  private static final String SIGNING = "cosign-installer";

  /** A job, with the name and the events of its workflow. */
  private record Job(
      String workflow, Set<String> events, boolean tagged, String name, Map<?, ?> content) {
    boolean runsCode() {
      return content.toString().contains("actions/checkout")
          || content.toString().contains("uses=./");
    }

    boolean runsOnPullRequests() {
      return events.contains("pull_request");
    }

    Map<?, ?> permissions() {
      return content.get("permissions") instanceof Map<?, ?> map ? map : Map.of();
    }

    boolean mayGetAnIdentity() {
      return "write".equals(permissions().get("id-token"));
    }

    Set<String> writePermissions() {
      Set<String> writePermissions = new TreeSet<>();
      permissions()
          .forEach(
              (scope, right) -> {
                if (right.equals("write") && !scope.equals("id-token")) {
                  writePermissions.add(scope.toString());
                }
              });
      return writePermissions;
    }

    /** Returns the subject in the job's identity token. */
    String subject() {
      if (content.containsKey("environment")) {
        return "`repo:OWNER/REPO:environment:ENVIRONMENT`";
      }
      if (runsOnPullRequests()) {
        return "`repo:OWNER/REPO:pull_request`";
      }
      return tagged
          ? "`repo:OWNER/REPO:ref:refs/tags/TAG`"
          : "`repo:OWNER/REPO:ref:refs/heads/main`";
    }

    String place() {
      return workflow + ", job " + name;
    }
  }

  private static Map<?, ?> read(Path file) {
    try {
      return (Map<?, ?>) new Yaml().load(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> workflows() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.sorted().toList();
    }
  }

  private static List<Job> jobs() throws IOException {
    List<Job> jobs = new ArrayList<>();
    for (Path file : workflows()) {
      Map<?, ?> workflow = read(file);
      // YAML 1.1 takes the word "on" for true.
      Object events = Optional.<Object>ofNullable(workflow.get(true)).orElse(workflow.get("on"));
      Set<String> names = new TreeSet<>();
      ((Map<?, ?>) events).keySet().forEach(event -> names.add(event.toString()));
      ((Map<?, ?>) workflow.get("jobs"))
          .forEach(
              (name, job) ->
                  jobs.add(
                      new Job(
                          workflow.get("name").toString(),
                          names,
                          events.toString().contains("tags="),
                          name.toString(),
                          (Map<?, ?>) job)));
    }
    return jobs;
  }

  @Test
  void noRightIsGrantedByDefault() throws IOException {
    for (Path file : workflows()) {
      assertThat(read(file).get("permissions")).as(file.toString()).isEqualTo(Map.of());
    }
  }

  /**
   * A workflow that starts on one of the listed events has the rights of the default branch, and
   * may run code of outsiders.
   */
  @Test
  void noWorkflowStartsOnEventsThatGiveOutsidersOurRights() throws IOException {
    assertThat(jobs())
        .allSatisfy(
            job ->
                assertThat(job.events())
                    .as(job.place())
                    .doesNotContain("pull_request_target", "workflow_run", "issue_comment"));
  }

  @Test
  void jobsThatRunCodeOfAPullRequestCannotWrite() throws IOException {
    assertThat(jobs().stream().filter(job -> job.runsOnPullRequests() && job.runsCode()))
        .isNotEmpty()
        .allSatisfy(job -> assertThat(job.writePermissions()).as(job.place()).isEmpty());
  }

  @Test
  void jobsThatMayCommentRunNoCodeAndHaveNoIdentity() throws IOException {
    assertThat(jobs().stream().filter(job -> job.writePermissions().contains("pull-requests")))
        .isNotEmpty()
        .allSatisfy(
            job -> {
              assertThat(job.runsCode()).as(job.place()).isFalse();
              assertThat(job.mayGetAnIdentity()).as(job.place()).isFalse();
            });
  }

  /** A job with write access could publish something other than the signed files. */
  @Test
  void jobsThatPublishAReleaseRunNoCodeAndHaveNoIdentity() throws IOException {
    assertThat(jobs().stream().filter(job -> job.tagged() && !job.writePermissions().isEmpty()))
        .isNotEmpty()
        .allSatisfy(
            job -> {
              assertThat(job.writePermissions()).as(job.place()).containsExactly("contents");
              assertThat(job.runsCode()).as(job.place()).isFalse();
              assertThat(job.mayGetAnIdentity()).as(job.place()).isFalse();
            });
  }

  /** A cache may contain files of any run, even of a pull request, so a release must not use it. */
  @Test
  void releasesAreBuiltWithoutACache() throws IOException {
    assertThat(jobs().stream().filter(job -> job.tagged() && job.runsCode()))
        .isNotEmpty()
        .allSatisfy(
            job ->
                assertThat(job.content().toString())
                    .as(job.place())
                    .doesNotContain("cache", "actions/prepare"));
  }

  @Test
  void onlyRunsOfAnEnvironmentGetTheIdentityOfItsDeployer() throws IOException {
    for (Job job : jobs()) {
      String text = job.content().toString();
      boolean deploys = text.contains(DEPLOYER);
      assertThat(job.content().containsKey("environment")).as(job.place()).isEqualTo(deploys);
      assertThat(deploys && job.runsOnPullRequests()).as(job.place()).isFalse();
      assertThat(job.mayGetAnIdentity())
          .as(job.place())
          .isEqualTo(deploys || text.contains(PREVIEW) || text.contains(SIGNING));
    }
  }

  @Test
  void theDocumentNamesEveryJobThatGetsAnIdentity() throws IOException {
    String document = Files.readString(Path.of("docs/github.md"));
    for (Job job : jobs()) {
      String workflow = "`" + job.workflow() + "`";
      assertThat(document.lines().filter(line -> line.startsWith("|") && line.contains(workflow)))
          .as(job.place())
          .anyMatch(line -> !job.mayGetAnIdentity() || line.contains(job.subject()));
    }
  }
}
