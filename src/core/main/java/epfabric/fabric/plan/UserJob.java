package epfabric.fabric.plan;

import epfabric.base.value.ImageName;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import java.util.List;
import java.util.Optional;

/**
 * A user's own Job on the fabric.
 *
 * @param form the form of its output
 * @param name name of the Job, its Service and its container
 * @param command its command; empty for the test, or else the image's own entry point
 * @param test test of DeepEP to run when there is no command and the node has the libraries
 * @param pairs whether it claims GPUs, each with a NIC beside it, instead of counting them
 */
public record UserJob(
    Form form,
    String name,
    Place place,
    Software software,
    List<String> command,
    Optional<TestRun> test,
    boolean pairs) {

  /**
   * Where it runs.
   *
   * @param namespace absent for kubectl's current one
   * @param pool node pool it runs on
   * @param nodes pods, one on each node
   */
  public record Place(Optional<String> namespace, String pool, int nodes) {}

  /**
   * The image and the libraries of its processes.
   *
   * @param image absent in a patch that keeps the existing image
   * @param libraries source of its DeepEP, NVSHMEM and torch
   * @param ours whether its {@code import deep_ep} finds our own library before any DeepEP
   */
  public record Software(Optional<ImageName> image, Libraries libraries, boolean ours) {}

  /** The form of the output. */
  public enum Form {
    /** Headless Service and Indexed Job. */
    JOB,
    /** JobSet, which restarts all pods when one of them is lost. */
    JOBSET,
    /** LeaderWorkerSet, for servers, which never complete. */
    LWS,
    /** The parts that the pod template of an existing manifest lacks. */
    PATCH,
    /** An explanation of the parts, as text. */
    NOTES;

    /** Whether it can be started, and is not only a part or an explanation. */
    public boolean starts() {
      return this == JOB || this == JOBSET || this == LWS;
    }
  }

  /** The source of a process's DeepEP, NVSHMEM and torch. */
  public enum Libraries {
    /** The libraries that the installer put on every node. */
    NODE,
    /** The libraries in the image, with only the node's driver. */
    IMAGE
  }

  /**
   * The user's request; an absent part has its default.
   *
   * @param image as the user typed it
   * @param pairs whether GPUs are to be claimed with a NIC each
   */
  public record Request(
      Form form,
      RequestedPlace place,
      Optional<Integer> nodes,
      Optional<String> image,
      Optional<Libraries> libraries,
      List<String> command,
      boolean pairs) {
    public Request {
      command = List.copyOf(command);
    }
  }

  public UserJob {
    command = List.copyOf(command);
  }
}
