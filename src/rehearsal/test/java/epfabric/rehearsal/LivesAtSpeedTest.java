package epfabric.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.Rehearsal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests rehearsals with an accelerated real clock on a busy machine: while other parts of {@code
 * ./check} run, and with {@code --long} while threads use all CPUs. With {@code
 * -Depfabric.lives=20}, 20 rehearsals run.
 */
class LivesAtSpeedTest {
  private static final int SPEED = 600;
  private static final int BUSY_THREADS =
      SeedsTest.LONG ? 2 * Runtime.getRuntime().availableProcessors() : 0;

  @Test
  void rehearsalsSucceedOnABusyMachine() {
    int lives = Integer.getInteger("epfabric.lives", 1);
    try (OtherWork work = OtherWork.start(BUSY_THREADS)) {
      for (int life = 0; life < lives; life++) {
        try (RehearsalSetting setting = RehearsalSetting.running(SPEED, Optional.empty())) {
          Rehearsal rehearsal =
              LifecycleRehearsal.play(
                  LifecycleRehearsalTest.plans("dev"),
                  FaultScenario.CALM,
                  Planned::record,
                  moment -> {},
                  setting);
          assertThat(rehearsal.well()).as("life %s beside %s", life, work).isTrue();
          assertThat(rehearsal.left()).isEmpty();
        }
      }
    }
  }

  /** Threads that use all CPUs, as a second build on the same machine would. */
  private record OtherWork(List<Thread> threads) implements AutoCloseable {
    static OtherWork start(int count) {
      List<Thread> threads =
          Stream.generate(() -> new Thread(OtherWork::compute, "other-work")).limit(count).toList();
      threads.forEach(thread -> thread.setDaemon(true));
      threads.forEach(Thread::start);
      return new OtherWork(threads);
    }

    private static void compute() {
      while (!Thread.currentThread().isInterrupted()) {
        Thread.onSpinWait();
      }
    }

    @Override
    public void close() {
      threads.forEach(Thread::interrupt);
    }
  }
}
