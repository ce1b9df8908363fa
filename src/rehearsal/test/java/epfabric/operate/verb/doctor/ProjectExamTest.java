package epfabric.operate.verb.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.json.Json;
import epfabric.base.value.Zone;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.Notice;
import epfabric.fabric.plan.notice.Severity;
import epfabric.operate.google.EmulatedGoogle;
import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.cloud.rest.CloudApi;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.cloud.rest.CloudResponse;
import epfabric.rehearsal.cloud.rest.CloudServer;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.time.JumpingTime;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Tests which findings the check of a project has if Google refuses one of many requests. */
class ProjectExamTest {
  private static final FabricPlan PLAN = Planned.plan("dev");
  private static final String UNKNOWN_PERMISSION = "container.clusters.create";

  private final EmulatedCloud cloud =
      new EmulatedCloud(
          CloudSettings.of("my-project", new Zone("us-central1-b"), Catalog.load().machines()),
          new JumpingTime());

  private CloudApi cloudThatRefuses(Predicate<CloudRequest> filter, int status, String error) {
    return request ->
        filter.test(request)
            ? new CloudResponse(status, Json.parseObject("{\"error\": " + error + "}"))
            : cloud.handle(request);
  }

  private static List<Notice> noticesOf(FabricPlan plan, CloudApi api) throws IOException {
    try (CloudServer server = CloudServer.start(api, 0)) {
      Map<String, String> variables = new TreeMap<>(EmulatedGoogle.at(server.address()));
      variables.put("CLOUDSDK_API_ENDPOINT_OVERRIDES_CLOUDQUOTAS", server.address() + "/");
      return new ProjectExam(plan, variables).notices();
    }
  }

  private static List<Notice> noticesAbout(String subject, List<Notice> notices) {
    return notices.stream().filter(notice -> notice.subject().startsWith(subject)).toList();
  }

  private static boolean testsPermissions(CloudRequest request) {
    return request.path().endsWith(":testIamPermissions");
  }

  private CloudApi cloudThatRejects(String permission) {
    return cloudThatRefuses(
        request -> testsPermissions(request) && request.body().toString().contains(permission),
        400,
        "{\"code\": 400, \"message\": \"Permission is not valid\", \"status\":"
            + " \"INVALID_ARGUMENT\"}");
  }

  @Test
  void aPermissionThatGoogleDoesNotKnowDoesNotHideMissingPermissions() throws IOException {
    cloud.denyPermission("compute.networks.create");
    List<Notice> notices =
        noticesAbout("permission", noticesOf(PLAN, cloudThatRejects(UNKNOWN_PERMISSION)));
    assertThat(notices)
        .extracting(Notice::severity)
        .containsExactly(Severity.BLOCKS, Severity.UNKNOWN);
    assertThat(notices.get(0).message())
        .isEqualTo("the caller lacks 1 of 27 on my-project: compute.networks.create");
    assertThat(notices.get(1).subject()).isEqualTo("permission " + UNKNOWN_PERMISSION);
    assertThat(notices.get(1).message()).contains("HTTP 400: Permission is not valid");
  }

  @Test
  void permissionsThatCannotBeTestedAreOneUnknownNotice() throws IOException {
    List<Notice> notices = noticesOf(PLAN, cloudThatRejects(""));
    assertThat(noticesAbout("permission", notices))
        .singleElement()
        .satisfies(
            notice -> {
              assertThat(notice.subject()).isEqualTo("permissions");
              assertThat(notice.severity()).isEqualTo(Severity.UNKNOWN);
            });
    assertThat(noticesAbout("machine type", notices))
        .extracting(Notice::severity)
        .containsExactly(Severity.FINE);
  }

  private static String disabled(String service) {
    return """
        {"code": 403, "message": "%1$s has not been used", "status": "PERMISSION_DENIED",
         "details": [{"@type": "type.googleapis.com/google.rpc.ErrorInfo",
           "reason": "SERVICE_DISABLED", "domain": "googleapis.com",
           "metadata": {"service": "%1$s"}}]}
        """
        .formatted(service);
  }

  @Test
  void otherRequestsAreSentEvenIfApisCannotBeListed() throws IOException {
    List<Notice> notices =
        noticesOf(
            PLAN,
            cloudThatRefuses(
                request -> request.path().contains("/services/"),
                403,
                disabled("serviceusage.googleapis.com")));
    assertThat(noticesAbout("API", notices))
        .singleElement()
        .satisfies(
            notice -> {
              assertThat(notice.severity()).isEqualTo(Severity.BLOCKS);
              assertThat(notice.subject()).isEqualTo("API serviceusage.googleapis.com");
              assertThat(notice.remedy())
                  .isEqualTo(
                      "gcloud services enable serviceusage.googleapis.com --project=my-project");
            });
    assertThat(noticesAbout("GKE version", notices)).isNotEmpty();
  }

  @Test
  void apisThatTheCallerMayNotListAreUnknown() throws IOException {
    List<Notice> notices =
        noticesOf(
            PLAN,
            cloudThatRefuses(
                request -> request.path().contains("/services/"),
                403,
                "{\"code\": 403, \"message\": \"no\", \"status\": \"PERMISSION_DENIED\"}"));
    assertThat(noticesAbout("API", notices))
        .extracting(Notice::severity)
        .containsExactly(Severity.UNKNOWN);
  }

  @Test
  void aRefusedQuotaOfAGpuFamilyDoesNotHideTheQuotasOfTheRegion() throws IOException {
    List<Notice> notices =
        noticesAbout(
            "quota",
            noticesOf(
                Planned.plan("prod"),
                cloudThatRefuses(
                    request -> request.path().contains("/quotaInfos/"),
                    403,
                    "{\"code\": 403, \"message\": \"no\", \"status\": \"PERMISSION_DENIED\"}")));
    assertThat(notices)
        .extracting(notice -> notice.severity() + " " + notice.subject())
        .containsExactly(
            "FINE quota NETWORKS in project my-project",
            "FINE quota SUBNETWORKS in project my-project",
            "FINE quota FIREWALLS in project my-project",
            "FINE quota ROUTERS in project my-project",
            "FINE quota INSTANCE_TEMPLATES in project my-project",
            "UNKNOWN quota GPUS-PER-GPU-FAMILY-per-project-region in us-central1",
            "FINE quota CPUS in us-central1",
            "FINE quota SSD_TOTAL_GB in us-central1",
            "FINE quota HDB_TOTAL_GB in us-central1",
            "FINE quota INSTANCES in us-central1",
            "FINE quota INSTANCE_GROUP_MANAGERS in us-central1",
            "FINE quota IN_USE_ADDRESSES in us-central1");
  }
}
