package epfabric.deploy.infra;

import static epfabric.deploy.infra.Planned.named;
import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.Planning;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the stores of images and kernel modules, which outlive fabrics. */
class ArtifactStoresTest {
  private static Registrations registrations(EnvironmentBuilder environment) {
    return Planned.record("epfabric-artifacts", Planning.planOf(environment), Map.of());
  }

  @Test
  void imageTagsAreImmutable() {
    assertThat(named(registrations(anEnvironment()), "Repository", "images").inputs())
        .isEqualTo(
            Map.of(
                "project",
                "my-project",
                "location",
                "us-central1",
                "repositoryId",
                "epfabric",
                "format",
                "DOCKER",
                "description",
                "Installer, test and judge images of epfabric",
                "dockerConfig",
                Map.of("immutableTags", true)));
  }

  @Test
  void theBucketIsPrivateAndVersioned() {
    assertThat(named(registrations(anEnvironment()), "Bucket", "cache").inputs())
        .isEqualTo(
            Map.of(
                "name",
                Planning.planOf(anEnvironment()).scope().bucket(),
                "project",
                "my-project",
                "location",
                "us-central1",
                "uniformBucketLevelAccess",
                true,
                "publicAccessPrevention",
                "enforced",
                "versioning",
                Map.of("enabled", true)));
  }

  @Test
  void eachRegionHasItsOwnStores() {
    Registrations east = registrations(anEnvironment().inZone("us-east4-b"));
    assertThat(named(east, "Repository", "images").inputs()).containsEntry("location", "us-east4");
    assertThat(named(east, "Bucket", "cache").inputs())
        .containsEntry("location", "us-east4")
        .doesNotContainEntry("name", Planning.planOf(anEnvironment()).scope().bucket());
  }

  @Test
  void apisAreEnabledFirstAndStayEnabled() {
    Registrations recorded = registrations(anEnvironment());
    List<Registration> services = recorded.ofType("gcp:projects/service:Service");
    assertThat(services)
        .extracting(service -> service.inputs().get("service"))
        .containsExactlyInAnyOrder("artifactregistry.googleapis.com", "storage.googleapis.com");
    assertThat(services)
        .allSatisfy(s -> assertThat(s.inputs()).containsEntry("disableOnDestroy", false));
    for (String kept : List.of("images", "cache")) {
      String kind = kept.equals("images") ? "Repository" : "Bucket";
      assertThat(named(recorded, kind, kept).dependencies())
          .containsAll(services.stream().map(Registration::urn).toList());
    }
  }

  @Test
  void outputsNameTheBucketAndTheRepository() {
    assertThat(registrations(anEnvironment()).outputs())
        .containsOnlyKeys("cacheBucket", "repository")
        .containsEntry("cacheBucket", Planning.planOf(anEnvironment()).scope().bucket());
  }
}
