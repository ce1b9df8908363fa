package epfabric;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.conditions.ArchConditions.callMethodWhere;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import java.nio.file.Files;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Checks that files get their final names only when they are complete ({@code NewFile}), so that a
 * killed process leaves no truncated files.
 */
class CompleteFilesTest {
  private static final Set<String> WRITING_METHODS =
      Set.of("write", "writeString", "newOutputStream", "newBufferedWriter", "copy");

  /**
   * Classes that write files without {@code NewFile}, and why a truncated file does no harm there.
   */
  private static final Map<String, String> EXCEPTIONS =
      Map.ofEntries(
          Map.entry("epfabric.base.terminal.NewFile", "writes the incomplete files"),
          Map.entry("epfabric.base.fetch.Download", "its target is an incomplete file of a mirror"),
          Map.entry("epfabric.deploy.bundle.BundleDisk", "the folder is renamed when complete"),
          Map.entry("epfabric.deploy.verb.image.BuildFolder", "the folder is renamed, too"),
          Map.entry(
              "epfabric.jobs.verb.bench.BenchRunFolder",
              "a run is complete when experiment.json says so"),
          Map.entry(
              "epfabric.jobs.verb.bench.BenchSources", "copied before experiment.json is written"),
          Map.entry("epfabric.jobs.verb.accept.FolderStore", "appends one line in one call"),
          Map.entry("epfabric.results.verb.ResultsJudgeCommand", "a pod's termination message"),
          Map.entry("epfabric.operate.verb.ReadyCommand", "a pod's termination message"),
          Map.entry("epfabric.operate.verb.VerdictCommand", "a pod's termination message"),
          Map.entry("epfabric.deploy.verb.Cosign", "in a scratch folder"),
          Map.entry("epfabric.rehearsal.verb.RehearseServeCommand", "in a scratch folder"),
          Map.entry("epfabric.rehearsal.pulumi.LanguageHost", "in a scratch folder"),
          Map.entry("epfabric.rehearsal.kubernetes.real.StandInNodes", "in a scratch folder"));

  @Test
  void verbsWriteCompleteFilesOnly() {
    noClasses()
        .that(describe("must use NewFile", owner -> !EXCEPTIONS.containsKey(owner.getName())))
        .should(callMethodWhere(writesAFile()))
        .check(ArchitectureTest.OURS);
  }

  private static DescribedPredicate<JavaMethodCall> writesAFile() {
    return describe(
        "it writes a file that would be truncated if the process were killed",
        call ->
            call.getTargetOwner().isEquivalentTo(Files.class)
                && WRITING_METHODS.contains(call.getName()));
  }
}
