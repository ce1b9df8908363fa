package epfabric.e2e;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.provider.ProviderException;
import epfabric.rehearsal.provider.ResourceProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A provider that blocks one create: its caller gets no response.
 *
 * @param provider the provider that processes the requests
 * @param requested counted down when the create has arrived
 * @param callerEnded counted down when the caller has ended
 */
record HeldCreate(
    ResourceProvider provider, What what, CountDownLatch requested, CountDownLatch callerEnded)
    implements ResourceProvider {
  private static final int LIMIT_SECONDS = 300;

  /**
   * The create to block.
   *
   * @param name the resource's name in the program
   * @param made whether the cloud creates the resource; if not, the request never reaches the cloud
   */
  record What(String type, String name, boolean made) {
    private boolean is(Wanted wanted) {
      return wanted.type().equals(type) && wanted.name().equals(name);
    }
  }

  HeldCreate(ResourceProvider provider, What what) {
    this(provider, what, new CountDownLatch(1), new CountDownLatch(1));
  }

  @Override
  public Existing create(Wanted wanted) {
    if (!what.is(wanted) || requested.getCount() == 0) {
      return provider.create(wanted);
    }
    if (what.made) {
      provider.create(wanted);
    }
    requested.countDown();
    await(callerEnded);
    throw new ProviderException("503 Service Unavailable: the answer was lost");
  }

  /** Waits until the CLI's update has requested the create; fails if it does not. */
  void awaitAsked(Process cli, Path log) throws IOException, InterruptedException {
    for (int i = 0; i < LIMIT_SECONDS && cli.isAlive(); i++) {
      if (requested.await(1, TimeUnit.SECONDS)) {
        return;
      }
    }
    throw new AssertionError(what + " was not made:\n" + Files.readString(log));
  }

  void end() {
    callerEnded.countDown();
  }

  private void await(CountDownLatch latch) {
    try {
      if (!latch.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("no test ended the create of " + what);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Override
  public String id(String type, ObjectNode inputs) {
    return provider.id(type, inputs);
  }

  @Override
  public Optional<Existing> read(String type, String id, ObjectNode known) {
    return provider.read(type, id, known);
  }

  @Override
  public boolean replacesUnready(Wanted wanted) {
    return provider.replacesUnready(wanted);
  }

  @Override
  public Existing update(String id, ObjectNode olds, Wanted wanted) {
    return provider.update(id, olds, wanted);
  }

  @Override
  public void delete(String id, Wanted was) {
    provider.delete(id, was);
  }
}
