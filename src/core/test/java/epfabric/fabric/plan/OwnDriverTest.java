package epfabric.fabric.plan;

import static epfabric.fabric.catalog.SoftwareSetBuilder.aSoftwareSet;
import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.planOf;
import static epfabric.fabric.plan.Planning.problemsOf;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.environment.EnvironmentBuilder;
import org.junit.jupiter.api.Test;

/** Tests nodes on Container-Optimized OS whose driver the user's own DaemonSet installs. */
class OwnDriverTest {
  private static EnvironmentBuilder withDriverOfTheUser() {
    return anEnvironment().withPool("drivers", "gke").withPool("driverVersion", "disabled");
  }

  @Test
  void gkeInstallsNoDriver() {
    NodePoolPlan pool = planOf(withDriverOfTheUser()).pool();
    assertThat(pool.gpuDriverVersion()).isEqualTo("INSTALLATION_DISABLED");
    assertThat(pool.imageType()).isEqualTo("COS_CONTAINERD");
    assertThat(planOf(anEnvironment().withPool("drivers", "gke")).pool().gpuDriverVersion())
        .isEqualTo("DEFAULT");
  }

  @Test
  void theDriverOfTheGkeVersionIsNotChecked() {
    String bad = "1.36.0-gke.4681000";
    assertThat(problemsOf(withDriverOfTheUser().withPool("nodeVersion", bad)))
        .doesNotContain("no program can create a CUDA context");
    assertThat(problemsOf(anEnvironment().withPool("nodeVersion", bad)))
        .contains("no program can create a CUDA context");
    String scope = "[https://www.googleapis.com/auth/logging.write]";
    assertThat(problemsOf(withDriverOfTheUser().withPool("scopes", scope))).isEmpty();
  }

  /** Only epbench needs CUDA 13; all other tests run with an older driver. */
  @Test
  void epbenchIsLeftOutWithANoteIfTheDriverIsTooOld() {
    AcceptancePlan plan =
        planOf(
                withDriverOfTheUser(),
                aSoftwareSet()
                    .besideGkesDriver()
                    .patched("deepep", "pr-642-combine-fence")
                    .with("driver", "570.195.03"))
            .workload()
            .acceptance();
    assertThat(plan.tests()).isNotEmpty().noneMatch(run -> run.test().equals("epbench"));
    assertThat(plan.untested().stream().map(UntestedPart::text))
        .contains("epbench: it is for a4-highgpu-8g with driver 580 or newer");
  }

  @Test
  void aPoolWithTheDriverOfTheInstallerHasNoDriverVersion() {
    assertThat(
            problemsOf(
                anEnvironment()
                    .withPool("drivers", "installer")
                    .withPool("driverVersion", "disabled")))
        .contains("epfabric:gpuPool.driverVersion: the installer brings the driver");
  }
}
