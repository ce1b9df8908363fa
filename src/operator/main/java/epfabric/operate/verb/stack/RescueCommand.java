package epfabric.operate.verb.stack;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.InputFile;
import epfabric.base.terminal.ProgramPaths;
import epfabric.deploy.preview.PulumiCommands;
import epfabric.deploy.preview.state.PendingOperation;
import epfabric.deploy.preview.state.StackExport;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.Notice;
import epfabric.fabric.workspace.InWorkspace;
import epfabric.fabric.workspace.NoticesText;
import epfabric.operate.advice.cleanup.StackRescue;
import epfabric.operate.advice.cleanup.StackRescue.Looked;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Repairs a stack after an update that was interrupted. */
@Command(
    name = "rescue",
    description = {
      "Says how to repair the stack of ENV after an interrupted update.",
      "It reads the lock and the pending operations, and asks Google Cloud and the cluster"
          + " whether each resource exists. Exit code 4 if there is something to repair"
          + " (docs/operations.md)."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric rescue dev          prints the commands, changes nothing",
      "  epfabric rescue dev --yes    runs them"
    })
public final class RescueCommand implements Callable<Integer> {
  /** Environment variables with Google Cloud's address and credentials; tests set others. */
  Map<String, String> variables = System.getenv();

  @ParentCommand private InWorkspace parent;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "ENV", description = "Environment, and name of its stack.")
  private String environment;

  @Option(names = "--yes", description = "Runs the commands, if all is known.")
  private boolean yes;

  @Option(
      names = "--state",
      paramLabel = "FILE",
      description = "Output of `pulumi stack export`; pulumi is not run then.")
  private @Nullable Path state;

  @Override
  public Integer call() throws IOException {
    if (yes && state != null) {
      throw CommandException.usage("--yes repairs a stack, not a file", "leave out --state");
    }
    FabricPlan plan = parent.workspace().load(environment).plan();
    StackCli stack =
        new StackCli(ProgramPaths.programs(), parent.workspace().folder(), environment);
    boolean locked = state == null && isLocked(stack);
    List<PendingOperation> pending = StackExport.pending(export(stack));
    PendingOperationCheck check = new PendingOperationCheck(plan, variables);
    List<Looked> looked = new ArrayList<>();
    pending.forEach(operation -> looked.add(check.at(operation)));
    StackRescue.Plan rescue = StackRescue.of(locked, looked);
    printPlan(rescue);
    if (rescue.commands().isEmpty()) {
      return ExitCode.DONE.number();
    }
    if (!yes || !rescue.complete()) {
      printCommands(rescue);
      return ExitCode.VERIFICATION_FAILED.number();
    }
    return run(stack, rescue);
  }

  private String export(StackCli stack) {
    return state == null
        ? stack.export()
        : new String(InputFile.bytes(state, InputFile.RECORDED), StandardCharsets.UTF_8);
  }

  /** Returns whether the stack is locked; throws if the process that holds the lock is running. */
  private boolean isLocked(StackCli stack) throws IOException {
    StackLock lock = stack.lock();
    if (lock.alive()) {
      throw new CommandException(
          ExitCode.VERIFICATION_FAILED,
          "an update of this stack is still running: "
              + lock.holder().orElse("")
              + "\n  hint: wait for it to end, or stop it with Ctrl-C where it runs");
    }
    if (!lock.known()) {
      println("? lock: this backend does not report its holder");
      println(
          "    > if pulumi says that another update is in progress, and there is none: pulumi"
              + " cancel --yes");
    }
    lock.holder().ifPresent(holder -> println("! lock: held by " + holder));
    return lock.holder().isPresent();
  }

  private void printPlan(StackRescue.Plan rescue) {
    NoticesText text = new NoticesText(spec.commandLine().getColorScheme().ansi().enabled());
    List<Notice> notices = rescue.notices();
    text.lines(notices).forEach(this::println);
    if (rescue.commands().isEmpty()) {
      println("nothing to repair: no lock, and nothing was under way");
    }
  }

  private void printCommands(StackRescue.Plan rescue) {
    println("");
    println(
        rescue.complete()
            ? "These commands repair the stack; --yes runs them:"
            : "Settle what is unknown first; these commands are certain:");
    rescue.commands().forEach(command -> println("  " + PulumiCommands.words(command)));
  }

  private int run(StackCli stack, StackRescue.Plan rescue) {
    println("");
    for (List<String> command : rescue.commands()) {
      println("$ " + PulumiCommands.words(command));
      stack.change(command);
    }
    if (!StackExport.pending(stack.export()).isEmpty()) {
      throw new CommandException(
          ExitCode.VERIFICATION_FAILED,
          "operations are still pending after that\n  hint: epfabric rescue "
              + environment
              + " again says which");
    }
    println("repaired; continue with `pulumi up`");
    return ExitCode.DONE.number();
  }

  private void println(String line) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(line);
    out.flush();
  }
}
