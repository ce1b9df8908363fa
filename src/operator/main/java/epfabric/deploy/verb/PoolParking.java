package epfabric.deploy.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.FileFailure;
import epfabric.base.terminal.NewFile;
import epfabric.base.value.CountedNoun;
import epfabric.fabric.environment.GeneralSettings;
import epfabric.fabric.environment.ParkedLine;
import epfabric.fabric.plan.CostPlan;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.ParkedFabric;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.fabric.workspace.Workspace;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;

/** Removes a fabric's GPU nodes, and brings them back, by editing the environment file. */
final class PoolParking {
  private final Workspace workspace;
  private final PrintWriter out;

  PoolParking(Workspace workspace, PrintWriter out) {
    this.workspace = workspace;
    this.out = out;
  }

  int park(String environment) {
    LoadedEnvironment before = workspace.load(environment);
    if (before.plan().parked()) {
      out.println(file(before) + ": " + environment + " is already parked");
      printNextCommand(environment);
      return ExitCode.DONE.number();
    }
    write(before, ParkedLine.addTo(text(before)).orElseThrow(() -> noConfig(before)));
    try {
      // Loads the file with the changed line, so that problems have their locations.
      workspace.load(environment);
    } catch (RuntimeException e) {
      write(before, text(before));
      throw e;
    }
    out.println(file(before) + ": " + GeneralSettings.PARKED.key() + ": true");
    out.println("goes       " + nodes(before.plan()) + cost(before.plan().cost(), " less"));
    out.println("stays      " + ParkedFabric.REMAINING);
    printNextCommand(environment);
    return ExitCode.DONE.number();
  }

  int unpark(String environment) {
    LoadedEnvironment before = workspace.load(environment);
    if (!before.plan().parked()) {
      out.println(file(before) + ": " + environment + " is not parked; nothing was changed");
      return ExitCode.DONE.number();
    }
    write(before, ParkedLine.removeFrom(text(before)));
    FabricPlan after = workspace.load(environment).plan();
    out.println(file(before) + ": no " + GeneralSettings.PARKED.key());
    out.println("comes      " + nodes(after) + cost(after.cost(), ""));
    out.println("then       they are installed and tested as new ones");
    printNextCommand(environment);
    return ExitCode.DONE.number();
  }

  private static String file(LoadedEnvironment loaded) {
    return "Pulumi." + loaded.name() + ".yaml";
  }

  private static String text(LoadedEnvironment loaded) {
    byte[] bytes = Objects.requireNonNull(loaded.inputs().get(file(loaded)));
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static CommandException noConfig(LoadedEnvironment loaded) {
    return CommandException.usage(
        file(loaded) + ": there is no line \"config:\" with its entries below",
        "pulumi config set " + GeneralSettings.PARKED.key() + " true --stack " + loaded.name());
  }

  private static void write(LoadedEnvironment loaded, String text) {
    Path file = loaded.root().resolve(file(loaded));
    try {
      NewFile.write(file, text);
    } catch (IOException e) {
      throw CommandException.usage("cannot write " + file + ": " + FileFailure.reason(e), "");
    }
  }

  private static String nodes(FabricPlan plan) {
    return CountedNoun.of(plan.pool().totalNodes(), "GPU node")
        + " of "
        + String.join(", ", plan.pool().names());
  }

  private static String cost(CostPlan cost, String word) {
    return cost.price()
        .map(
            price ->
                String.format(
                    Locale.ROOT,
                    ": $%.2f an hour%s (%s)",
                    price.usdPerNodeHour() * cost.nodes(),
                    word,
                    price.origin()))
        .orElseGet(() -> "; " + cost.unpriced());
  }

  /** Prints the next command, because only {@code pulumi up} changes the fabric. */
  private void printNextCommand(String environment) {
    out.println("next       pulumi up --stack " + environment + "; then commit the file");
  }
}
