package epfabric.deploy.verb.image;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.OwnFolders;
import epfabric.deploy.bundle.Bundle;
import epfabric.deploy.image.ImagePlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/** The folder that a build runs in; the folder holds only the planned files. */
final class BuildFolder {
  private static final String PROGRAM_PERMISSIONS = "rwxr-xr-x";

  /** A file that identifies a build folder: every build folder has it, and few other folders do. */
  private static final String MARK = "installer/versions.env";

  private BuildFolder() {}

  /**
   * Refuses a folder that no earlier build has written, because a build replaces its folder.
   *
   * @throws CommandException if the folder has other contents
   */
  static void refuseToRemove(Path folder) throws IOException {
    boolean empty = Files.isDirectory(folder) && OwnFolders.isFree(folder);
    boolean fromEarlierBuild = Files.isRegularFile(folder.resolve(MARK));
    if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS) && !empty && !fromEarlierBuild) {
      throw new CommandException(
          ExitCode.WOULD_OVERWRITE,
          folder + " exists and was not written by a build\n  hint: choose another folder with -o");
    }
  }

  /**
   * Replaces the folder. If the process is killed, the folder is complete or absent; the next build
   * deletes temporary files beside it.
   */
  static void write(Path folder, ImagePlan plan) throws IOException {
    Path fresh = folder.resolveSibling("." + folder.getFileName() + ".new");
    Path old = folder.resolveSibling("." + folder.getFileName() + ".old");
    OwnFolders.delete(fresh);
    OwnFolders.delete(old);
    writeFiles(fresh, plan);
    if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      Files.move(folder, old, StandardCopyOption.ATOMIC_MOVE);
    }
    Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
    OwnFolders.delete(old);
  }

  private static void writeFiles(Path folder, ImagePlan plan) throws IOException {
    for (Map.Entry<String, byte[]> file : plan.files().entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.resolveSibling(""));
      Files.write(path, file.getValue());
      if (Bundle.isProgram(file.getValue())) {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(PROGRAM_PERMISSIONS));
      }
    }
  }
}
