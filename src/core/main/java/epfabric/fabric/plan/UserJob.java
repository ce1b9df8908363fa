package epfabric.fabric.plan;

import epfabric.base.value.ImageName;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import java.util.List;
import java.util.Optional;

/**
 * A user's own Job on the fabric.
 *
 * @param form form of the output
 * @param name name of the Job, its Service and its container
 * @param command command of the container; empty for the test or, without a test, for the image's
 *     entry point
 * @param test test of DeepEP that runs if there is no command and the node has the libraries
 * @param pairs whether the Job claims GPUs, each with the nearest NIC, instead of requesting a
 *     number of GPUs
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
   * The namespace and nodes of the Job.
   *
   * @param namespace absent for kubectl's current namespace
   * @param pool node pool of the Job
   * @param nodes number of pods, one on each node
   */
  public record Place(Optional<String> namespace, String pool, int nodes) {}

  /**
   * The image and the libraries of its processes.
   *
   * @param image absent in a patch that keeps the existing image
   * @param libraries source of DeepEP, NVSHMEM and torch
   * @param ours whether {@code import deep_ep} finds epfabric's own library before any DeepEP
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

    /** Returns whether this form can be started, unlike a patch or an explanation. */
    public boolean starts() {
      return this == JOB || this == JOBSET || this == LWS;
    }
  }

  /** The source of a process's DeepEP, NVSHMEM and torch. */
  public enum Libraries {
    /** The libraries that the installer put on each node. */
    NODE,
    /** The libraries in the image; only the driver comes from the node. */
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
