package epfabric.rehearsal.pulumi;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.rehearsal.stack.DeploymentStep;
import epfabric.rehearsal.stack.StepListener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventTailTest {
  private static final String NETWORK = "gcp:compute/network:Network";

  private final List<String> reportedSteps = new ArrayList<>();
  @TempDir private Path folder;
  private Path log;
  private EventTail tail;

  @BeforeEach
  void start() {
    log = folder.resolve("events.jsonl");
    tail =
        new EventTail(
            log,
            new StepListener() {
              @Override
              public void begins(DeploymentStep step) {
                reportedSteps.add("begins " + step.operation() + " " + step.what());
              }

              @Override
              public void ended(DeploymentStep step) {
                reportedSteps.add("ended " + step.operation() + " " + step.what());
              }
            });
  }

  private static String event(String kind, String op, String type, String more) {
    return "{'sequence':1,'%s':{'metadata':{'op':'%s','urn':'urn:pulumi:dev::p::a:b:C$%s::net-é','type':'%s'}%s}}\n"
        .formatted(kind, op, type, type, more)
        .replace('\'', '"');
  }

  private static String event(String kind, String op) {
    return event(kind, op, NETWORK, "");
  }

  private void write(String text) throws Exception {
    Files.writeString(log, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  @Test
  void startsAndEndsOfStepsAreReported() throws Exception {
    tail.read();
    write(event("resourcePreEvent", "create"));
    tail.read();
    tail.read();
    write(event("resOutputsEvent", "create") + event("resourcePreEvent", "delete-replaced"));
    tail.read();
    assertThat(reportedSteps)
        .containsExactly(
            "begins CREATE Network net-é",
            "ended CREATE Network net-é",
            "begins DELETE_REPLACED Network net-é");
  }

  @Test
  void waitsForTheRestOfALine() throws Exception {
    String line = event("resourcePreEvent", "update");
    write(line.substring(0, 30));
    tail.read();
    assertThat(reportedSteps).isEmpty();
    write(line.substring(30));
    tail.read();
    assertThat(reportedSteps).containsExactly("begins UPDATE Network net-é");
  }

  @Test
  void aLogOfANewRunIsReadFromItsStart() throws Exception {
    write(event("resourcePreEvent", "update") + event("resOutputsEvent", "update"));
    tail.read();
    Files.delete(log);
    write(event("resourcePreEvent", "delete"));
    tail.read();
    assertThat(reportedSteps).last().isEqualTo("begins DELETE Network net-é");
  }

  @Test
  void eventsOfPreviewsReadsAndOtherProvidersAreNotReported() throws Exception {
    write(event("resourcePreEvent", "same") + event("resourcePreEvent", "read"));
    write(event("resourcePreEvent", "replace") + event("resOutputsEvent", "refresh"));
    write(event("resourcePreEvent", "create", NETWORK, ",'planning':true"));
    write(event("resourcePreEvent", "create", "epfabric:index:GpuCluster", ""));
    write(event("resourcePreEvent", "create", "pulumi:providers:gcp", ""));
    write("{\"sequence\":2,\"summaryEvent\":{}}\n");
    tail.read();
    assertThat(reportedSteps).isEmpty();
  }
}
