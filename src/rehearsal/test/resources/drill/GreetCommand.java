package epfabric.results.verb;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** An invented verb. */
@Command(name = "greet", description = "Greets.", mixinStandardHelpOptions = true)
public final class GreetCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().getOut().println("hello");
    return 0;
  }
}
