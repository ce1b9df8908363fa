package epfabric.jobs.verb.serve;

import epfabric.base.terminal.NewFile;
import epfabric.base.terminal.OwnFolders;
import epfabric.deploy.gitops.GitOpsFiles;
import epfabric.deploy.gitops.KustomizeFile;
import epfabric.fabric.plan.FabricPlan;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;

/** Adds the file that Kustomize, Argo CD and Flux need to the output folder of {@code serve}. */
final class ServingFolder {
  private static final byte[] MARK = KustomizeFile.MARK.getBytes(StandardCharsets.UTF_8);

  private ServingFolder() {}

  /**
   * Writes {@code kustomization.yaml} into the folder of {@code serving}; never overwrites a user's
   * file.
   */
  static void complete(FabricPlan plan, Path serving, PrintWriter err) throws IOException {
    Path file = serving.resolveSibling(KustomizeFile.NAME);
    String name = String.valueOf(serving.getFileName());
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !isWrittenByEpfabric(file)) {
      err.println(
          "left "
              + OwnFolders.fromHere(file)
              + " unchanged: epfabric did not write it; list "
              + name
              + " in it");
      return;
    }
    NewFile.write(file, GitOpsFiles.ofServing(plan, name));
  }

  private static boolean isWrittenByEpfabric(Path file) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(MARK.length), MARK);
    }
  }
}
