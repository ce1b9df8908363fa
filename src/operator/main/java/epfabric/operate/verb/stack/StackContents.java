package epfabric.operate.verb.stack;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.InputFile;
import epfabric.base.terminal.ProgramPaths;
import epfabric.deploy.preview.state.PriorState;
import epfabric.deploy.preview.state.StackExport;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.advice.cleanup.OwnedResource;
import epfabric.operate.advice.cleanup.ProfileNetworks;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The resources of an environment's stacks in Google Cloud.
 *
 * @param hashes hashes in the names of networks that GKE created for the stack's pools
 * @param why why the resources are unknown; absent if they are known
 */
record StackContents(
    Knowledge knowledge, Set<OwnedResource> owned, Set<String> hashes, Optional<Notice> why) {
  /** Whether the stack exists and could be read. */
  enum Knowledge {
    FOUND,
    NONE,
    UNKNOWN
  }

  /**
   * Folders of the Pulumi projects of an environment, which is deployed as one stack or in layers.
   */
  private static final List<String> PROJECTS =
      List.of("", "stacks/network", "stacks/cluster", "stacks/fabric");

  StackContents {
    owned = Set.copyOf(owned);
    hashes = Set.copyOf(hashes);
  }

  /** Reads a file that {@code pulumi stack export} wrote. */
  static StackContents of(Path export) {
    byte[] bytes = InputFile.bytes(export, InputFile.RECORDED);
    String text = new String(bytes, StandardCharsets.UTF_8);
    PriorState state = StackExport.parse(text);
    return new StackContents(
        Knowledge.FOUND, StackResources.of(state), ProfileNetworks.hashes(text), Optional.empty());
  }

  /**
   * Runs the pulumi program, which may be missing or not logged in.
   *
   * @param root the folder with the environment file
   */
  static StackContents at(Path root, String environment) {
    Set<OwnedResource> owned = new HashSet<>();
    Set<String> hashes = new HashSet<>();
    boolean found = false;
    try {
      for (String project : PROJECTS) {
        Path folder = root.resolve(project);
        Optional<String> export =
            Files.isRegularFile(folder.resolve("Pulumi.yaml"))
                ? new StackCli(ProgramPaths.programs(), folder, environment).exportIfThere()
                : Optional.empty();
        if (export.isPresent()) {
          found = true;
          owned.addAll(StackResources.of(StackExport.parse(export.get())));
          hashes.addAll(ProfileNetworks.hashes(export.get()));
        }
      }
    } catch (CommandException e) {
      return new StackContents(Knowledge.UNKNOWN, Set.of(), Set.of(), Optional.of(unknown(e)));
    }
    Knowledge knowledge = found ? Knowledge.FOUND : Knowledge.NONE;
    return new StackContents(knowledge, owned, hashes, Optional.empty());
  }

  private static Notice unknown(CommandException failure) {
    String message = String.valueOf(failure.getMessage());
    String reason =
        message
            .lines()
            .map(String::strip)
            .filter(line -> !line.startsWith("hint: "))
            .collect(Collectors.joining(": "));
    return Notice.unknown(
        "stack", reason, "pulumi login, or --state FILE with what pulumi stack export printed");
  }
}
