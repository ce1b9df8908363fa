package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.NodePoolNodeConfigKubeletConfigInsecureKubeletReadonlyPortEnabled;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfigKubeletConfig:NodePoolNodeConfigKubeletConfig}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigKubeletConfigArgs extends ResourceArgs {
  @Import(name = "allowedUnsafeSysctls")
  private final @Nullable Output<List<String>> allowedUnsafeSysctls;

  @Import(name = "containerLogMaxFiles")
  private final @Nullable Output<Integer> containerLogMaxFiles;

  @Import(name = "containerLogMaxSize")
  private final @Nullable Output<String> containerLogMaxSize;

  @Import(name = "cpuCfsQuota")
  private final @Nullable Output<Boolean> cpuCfsQuota;

  @Import(name = "cpuCfsQuotaPeriod")
  private final @Nullable Output<String> cpuCfsQuotaPeriod;

  @Import(name = "cpuManagerPolicy")
  private final @Nullable Output<String> cpuManagerPolicy;

  @Import(name = "crashLoopBackOff")
  private final @Nullable Output<NodePoolNodeConfigKubeletConfigCrashLoopBackOffArgs> crashLoopBackOff;

  @Import(name = "evictionMaxPodGracePeriodSeconds")
  private final @Nullable Output<Integer> evictionMaxPodGracePeriodSeconds;

  @Import(name = "evictionMinimumReclaim")
  private final @Nullable Output<NodePoolNodeConfigKubeletConfigEvictionMinimumReclaimArgs> evictionMinimumReclaim;

  @Import(name = "evictionSoft")
  private final @Nullable Output<NodePoolNodeConfigKubeletConfigEvictionSoftArgs> evictionSoft;

  @Import(name = "evictionSoftGracePeriod")
  private final @Nullable Output<NodePoolNodeConfigKubeletConfigEvictionSoftGracePeriodArgs> evictionSoftGracePeriod;

  @Import(name = "imageGcHighThresholdPercent")
  private final @Nullable Output<Integer> imageGcHighThresholdPercent;

  @Import(name = "imageGcLowThresholdPercent")
  private final @Nullable Output<Integer> imageGcLowThresholdPercent;

  @Import(name = "imageMaximumGcAge")
  private final @Nullable Output<String> imageMaximumGcAge;

  @Import(name = "imageMinimumGcAge")
  private final @Nullable Output<String> imageMinimumGcAge;

  @Import(name = "insecureKubeletReadonlyPortEnabled")
  private final @Nullable Output<String> insecureKubeletReadonlyPortEnabled;

  @Import(name = "maxParallelImagePulls")
  private final @Nullable Output<Integer> maxParallelImagePulls;

  @Import(name = "memoryManager")
  private final @Nullable Output<NodePoolNodeConfigKubeletConfigMemoryManagerArgs> memoryManager;

  @Import(name = "podPidsLimit")
  private final @Nullable Output<Integer> podPidsLimit;

  @Import(name = "shutdownGracePeriodCriticalPodsSeconds")
  private final @Nullable Output<Integer> shutdownGracePeriodCriticalPodsSeconds;

  @Import(name = "shutdownGracePeriodSeconds")
  private final @Nullable Output<Integer> shutdownGracePeriodSeconds;

  @Import(name = "singleProcessOomKill")
  private final @Nullable Output<Boolean> singleProcessOomKill;

  @Import(name = "topologyManager")
  private final @Nullable Output<NodePoolNodeConfigKubeletConfigTopologyManagerArgs> topologyManager;

  private NodePoolNodeConfigKubeletConfigArgs(Builder builder) {
    this.allowedUnsafeSysctls = builder.allowedUnsafeSysctls;
    this.containerLogMaxFiles = builder.containerLogMaxFiles;
    this.containerLogMaxSize = builder.containerLogMaxSize;
    this.cpuCfsQuota = builder.cpuCfsQuota;
    this.cpuCfsQuotaPeriod = builder.cpuCfsQuotaPeriod;
    this.cpuManagerPolicy = builder.cpuManagerPolicy;
    this.crashLoopBackOff = builder.crashLoopBackOff;
    this.evictionMaxPodGracePeriodSeconds = builder.evictionMaxPodGracePeriodSeconds;
    this.evictionMinimumReclaim = builder.evictionMinimumReclaim;
    this.evictionSoft = builder.evictionSoft;
    this.evictionSoftGracePeriod = builder.evictionSoftGracePeriod;
    this.imageGcHighThresholdPercent = builder.imageGcHighThresholdPercent;
    this.imageGcLowThresholdPercent = builder.imageGcLowThresholdPercent;
    this.imageMaximumGcAge = builder.imageMaximumGcAge;
    this.imageMinimumGcAge = builder.imageMinimumGcAge;
    this.insecureKubeletReadonlyPortEnabled = builder.insecureKubeletReadonlyPortEnabled;
    this.maxParallelImagePulls = builder.maxParallelImagePulls;
    this.memoryManager = builder.memoryManager;
    this.podPidsLimit = builder.podPidsLimit;
    this.shutdownGracePeriodCriticalPodsSeconds = builder.shutdownGracePeriodCriticalPodsSeconds;
    this.shutdownGracePeriodSeconds = builder.shutdownGracePeriodSeconds;
    this.singleProcessOomKill = builder.singleProcessOomKill;
    this.topologyManager = builder.topologyManager;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<List<String>> allowedUnsafeSysctls;
    private @Nullable Output<Integer> containerLogMaxFiles;
    private @Nullable Output<String> containerLogMaxSize;
    private @Nullable Output<Boolean> cpuCfsQuota;
    private @Nullable Output<String> cpuCfsQuotaPeriod;
    private @Nullable Output<String> cpuManagerPolicy;
    private @Nullable Output<NodePoolNodeConfigKubeletConfigCrashLoopBackOffArgs> crashLoopBackOff;
    private @Nullable Output<Integer> evictionMaxPodGracePeriodSeconds;
    private @Nullable Output<NodePoolNodeConfigKubeletConfigEvictionMinimumReclaimArgs> evictionMinimumReclaim;
    private @Nullable Output<NodePoolNodeConfigKubeletConfigEvictionSoftArgs> evictionSoft;
    private @Nullable Output<NodePoolNodeConfigKubeletConfigEvictionSoftGracePeriodArgs> evictionSoftGracePeriod;
    private @Nullable Output<Integer> imageGcHighThresholdPercent;
    private @Nullable Output<Integer> imageGcLowThresholdPercent;
    private @Nullable Output<String> imageMaximumGcAge;
    private @Nullable Output<String> imageMinimumGcAge;
    private @Nullable Output<String> insecureKubeletReadonlyPortEnabled;
    private @Nullable Output<Integer> maxParallelImagePulls;
    private @Nullable Output<NodePoolNodeConfigKubeletConfigMemoryManagerArgs> memoryManager;
    private @Nullable Output<Integer> podPidsLimit;
    private @Nullable Output<Integer> shutdownGracePeriodCriticalPodsSeconds;
    private @Nullable Output<Integer> shutdownGracePeriodSeconds;
    private @Nullable Output<Boolean> singleProcessOomKill;
    private @Nullable Output<NodePoolNodeConfigKubeletConfigTopologyManagerArgs> topologyManager;

    private Builder() {}

    /**
     * Defines a comma-separated allowlist of unsafe sysctls or sysctl patterns which can be set
     * on the Pods.
     */
    public Builder allowedUnsafeSysctls(List<String> allowedUnsafeSysctls) {
      this.allowedUnsafeSysctls = Output.of(List.copyOf(allowedUnsafeSysctls));
      return this;
    }

    /** The same, known later. */
    public Builder allowedUnsafeSysctls(Output<List<String>> allowedUnsafeSysctls) {
      this.allowedUnsafeSysctls = allowedUnsafeSysctls;
      return this;
    }

    /**
     * Defines the maximum number of container log files that can be present for a container.
     */
    public Builder containerLogMaxFiles(int containerLogMaxFiles) {
      this.containerLogMaxFiles = Output.of(containerLogMaxFiles);
      return this;
    }

    /** The same, known later. */
    public Builder containerLogMaxFiles(Output<Integer> containerLogMaxFiles) {
      this.containerLogMaxFiles = containerLogMaxFiles;
      return this;
    }

    /**
     * Defines the maximum size of the container log file before it is rotated.
     */
    public Builder containerLogMaxSize(String containerLogMaxSize) {
      this.containerLogMaxSize = Output.of(containerLogMaxSize);
      return this;
    }

    /** The same, known later. */
    public Builder containerLogMaxSize(Output<String> containerLogMaxSize) {
      this.containerLogMaxSize = containerLogMaxSize;
      return this;
    }

    /**
     * Enable CPU CFS quota enforcement for containers that specify CPU limits.
     */
    public Builder cpuCfsQuota(boolean cpuCfsQuota) {
      this.cpuCfsQuota = Output.of(cpuCfsQuota);
      return this;
    }

    /** The same, known later. */
    public Builder cpuCfsQuota(Output<Boolean> cpuCfsQuota) {
      this.cpuCfsQuota = cpuCfsQuota;
      return this;
    }

    /**
     * Set the CPU CFS quota period value 'cpu.cfs_period_us'.
     */
    public Builder cpuCfsQuotaPeriod(String cpuCfsQuotaPeriod) {
      this.cpuCfsQuotaPeriod = Output.of(cpuCfsQuotaPeriod);
      return this;
    }

    /** The same, known later. */
    public Builder cpuCfsQuotaPeriod(Output<String> cpuCfsQuotaPeriod) {
      this.cpuCfsQuotaPeriod = cpuCfsQuotaPeriod;
      return this;
    }

    /**
     * Control the CPU management policy on the node.
     */
    public Builder cpuManagerPolicy(String cpuManagerPolicy) {
      this.cpuManagerPolicy = Output.of(cpuManagerPolicy);
      return this;
    }

    /** The same, known later. */
    public Builder cpuManagerPolicy(Output<String> cpuManagerPolicy) {
      this.cpuManagerPolicy = cpuManagerPolicy;
      return this;
    }

    /**
     * Contains configuration options to modify node-level parameters for container restart
     * behavior.
     */
    public Builder crashLoopBackOff(NodePoolNodeConfigKubeletConfigCrashLoopBackOffArgs crashLoopBackOff) {
      this.crashLoopBackOff = Output.of(crashLoopBackOff);
      return this;
    }

    /** The same, known later. */
    public Builder crashLoopBackOff(Output<NodePoolNodeConfigKubeletConfigCrashLoopBackOffArgs> crashLoopBackOff) {
      this.crashLoopBackOff = crashLoopBackOff;
      return this;
    }

    /**
     * Defines the maximum allowed grace period (in seconds) to use when terminating pods in
     * response to a soft eviction threshold being met.
     */
    public Builder evictionMaxPodGracePeriodSeconds(int evictionMaxPodGracePeriodSeconds) {
      this.evictionMaxPodGracePeriodSeconds = Output.of(evictionMaxPodGracePeriodSeconds);
      return this;
    }

    /** The same, known later. */
    public Builder evictionMaxPodGracePeriodSeconds(Output<Integer> evictionMaxPodGracePeriodSeconds) {
      this.evictionMaxPodGracePeriodSeconds = evictionMaxPodGracePeriodSeconds;
      return this;
    }

    /**
     * Defines a map of signal names to percentage that defines minimum reclaims. It describes
     * the minimum amount of a given resource the kubelet will reclaim when performing a pod
     * eviction.
     */
    public Builder evictionMinimumReclaim(NodePoolNodeConfigKubeletConfigEvictionMinimumReclaimArgs evictionMinimumReclaim) {
      this.evictionMinimumReclaim = Output.of(evictionMinimumReclaim);
      return this;
    }

    /** The same, known later. */
    public Builder evictionMinimumReclaim(Output<NodePoolNodeConfigKubeletConfigEvictionMinimumReclaimArgs> evictionMinimumReclaim) {
      this.evictionMinimumReclaim = evictionMinimumReclaim;
      return this;
    }

    /**
     * Defines a map of signal names to quantities or percentage that defines soft eviction
     * thresholds.
     */
    public Builder evictionSoft(NodePoolNodeConfigKubeletConfigEvictionSoftArgs evictionSoft) {
      this.evictionSoft = Output.of(evictionSoft);
      return this;
    }

    /** The same, known later. */
    public Builder evictionSoft(Output<NodePoolNodeConfigKubeletConfigEvictionSoftArgs> evictionSoft) {
      this.evictionSoft = evictionSoft;
      return this;
    }

    /**
     * Defines a map of signal names to durations that defines grace periods for soft eviction
     * thresholds. Each soft eviction threshold must have a corresponding grace period.
     */
    public Builder evictionSoftGracePeriod(NodePoolNodeConfigKubeletConfigEvictionSoftGracePeriodArgs evictionSoftGracePeriod) {
      this.evictionSoftGracePeriod = Output.of(evictionSoftGracePeriod);
      return this;
    }

    /** The same, known later. */
    public Builder evictionSoftGracePeriod(Output<NodePoolNodeConfigKubeletConfigEvictionSoftGracePeriodArgs> evictionSoftGracePeriod) {
      this.evictionSoftGracePeriod = evictionSoftGracePeriod;
      return this;
    }

    /**
     * Defines the percent of disk usage after which image garbage collection is always run.
     */
    public Builder imageGcHighThresholdPercent(int imageGcHighThresholdPercent) {
      this.imageGcHighThresholdPercent = Output.of(imageGcHighThresholdPercent);
      return this;
    }

    /** The same, known later. */
    public Builder imageGcHighThresholdPercent(Output<Integer> imageGcHighThresholdPercent) {
      this.imageGcHighThresholdPercent = imageGcHighThresholdPercent;
      return this;
    }

    /**
     * Defines the percent of disk usage before which image garbage collection is never run.
     * Lowest disk usage to garbage collect to.
     */
    public Builder imageGcLowThresholdPercent(int imageGcLowThresholdPercent) {
      this.imageGcLowThresholdPercent = Output.of(imageGcLowThresholdPercent);
      return this;
    }

    /** The same, known later. */
    public Builder imageGcLowThresholdPercent(Output<Integer> imageGcLowThresholdPercent) {
      this.imageGcLowThresholdPercent = imageGcLowThresholdPercent;
      return this;
    }

    /**
     * Defines the maximum age an image can be unused before it is garbage collected.
     */
    public Builder imageMaximumGcAge(String imageMaximumGcAge) {
      this.imageMaximumGcAge = Output.of(imageMaximumGcAge);
      return this;
    }

    /** The same, known later. */
    public Builder imageMaximumGcAge(Output<String> imageMaximumGcAge) {
      this.imageMaximumGcAge = imageMaximumGcAge;
      return this;
    }

    /**
     * Defines the minimum age for an unused image before it is garbage collected.
     */
    public Builder imageMinimumGcAge(String imageMinimumGcAge) {
      this.imageMinimumGcAge = Output.of(imageMinimumGcAge);
      return this;
    }

    /** The same, known later. */
    public Builder imageMinimumGcAge(Output<String> imageMinimumGcAge) {
      this.imageMinimumGcAge = imageMinimumGcAge;
      return this;
    }

    /**
     * Controls whether the kubelet read-only port is enabled. It is strongly recommended to set
     * this to {@code FALSE}. Possible values: {@code TRUE}, {@code FALSE}.
     */
    public Builder insecureKubeletReadonlyPortEnabled(NodePoolNodeConfigKubeletConfigInsecureKubeletReadonlyPortEnabled insecureKubeletReadonlyPortEnabled) {
      this.insecureKubeletReadonlyPortEnabled = Output.of(insecureKubeletReadonlyPortEnabled.value());
      return this;
    }

    /** The same, known later. */
    public Builder insecureKubeletReadonlyPortEnabled(Output<NodePoolNodeConfigKubeletConfigInsecureKubeletReadonlyPortEnabled> insecureKubeletReadonlyPortEnabled) {
      this.insecureKubeletReadonlyPortEnabled = insecureKubeletReadonlyPortEnabled.applyValue(value -> value.value());
      return this;
    }

    /**
     * Set the maximum number of image pulls in parallel.
     */
    public Builder maxParallelImagePulls(int maxParallelImagePulls) {
      this.maxParallelImagePulls = Output.of(maxParallelImagePulls);
      return this;
    }

    /** The same, known later. */
    public Builder maxParallelImagePulls(Output<Integer> maxParallelImagePulls) {
      this.maxParallelImagePulls = maxParallelImagePulls;
      return this;
    }

    /**
     * Configuration for the Memory Manager on the node. The memory manager optimizes memory and
     * hugepages allocation for pods, especially those in the Guaranteed QoS class, by
     * influencing NUMA affinity.
     */
    public Builder memoryManager(NodePoolNodeConfigKubeletConfigMemoryManagerArgs memoryManager) {
      this.memoryManager = Output.of(memoryManager);
      return this;
    }

    /** The same, known later. */
    public Builder memoryManager(Output<NodePoolNodeConfigKubeletConfigMemoryManagerArgs> memoryManager) {
      this.memoryManager = memoryManager;
      return this;
    }

    /**
     * Controls the maximum number of processes allowed to run in a pod.
     */
    public Builder podPidsLimit(int podPidsLimit) {
      this.podPidsLimit = Output.of(podPidsLimit);
      return this;
    }

    /** The same, known later. */
    public Builder podPidsLimit(Output<Integer> podPidsLimit) {
      this.podPidsLimit = podPidsLimit;
      return this;
    }

    /**
     * Controls the portion of total grace period (in seconds) that is specifically reserved for
     * terminating critical pods.
     */
    public Builder shutdownGracePeriodCriticalPodsSeconds(int shutdownGracePeriodCriticalPodsSeconds) {
      this.shutdownGracePeriodCriticalPodsSeconds = Output.of(shutdownGracePeriodCriticalPodsSeconds);
      return this;
    }

    /** The same, known later. */
    public Builder shutdownGracePeriodCriticalPodsSeconds(Output<Integer> shutdownGracePeriodCriticalPodsSeconds) {
      this.shutdownGracePeriodCriticalPodsSeconds = shutdownGracePeriodCriticalPodsSeconds;
      return this;
    }

    /**
     * Controls the total duration of time (in seconds) the node delays shutdown.
     */
    public Builder shutdownGracePeriodSeconds(int shutdownGracePeriodSeconds) {
      this.shutdownGracePeriodSeconds = Output.of(shutdownGracePeriodSeconds);
      return this;
    }

    /** The same, known later. */
    public Builder shutdownGracePeriodSeconds(Output<Integer> shutdownGracePeriodSeconds) {
      this.shutdownGracePeriodSeconds = shutdownGracePeriodSeconds;
      return this;
    }

    /**
     * Defines whether to enable single process OOM killer.
     */
    public Builder singleProcessOomKill(boolean singleProcessOomKill) {
      this.singleProcessOomKill = Output.of(singleProcessOomKill);
      return this;
    }

    /** The same, known later. */
    public Builder singleProcessOomKill(Output<Boolean> singleProcessOomKill) {
      this.singleProcessOomKill = singleProcessOomKill;
      return this;
    }

    /**
     * Configuration for the Topology Manager on the node. The Topology Manager aligns CPU,
     * memory, and device resources on a node to optimize performance, especially for NUMA-aware
     * workloads, by ensuring resource co-location.
     */
    public Builder topologyManager(NodePoolNodeConfigKubeletConfigTopologyManagerArgs topologyManager) {
      this.topologyManager = Output.of(topologyManager);
      return this;
    }

    /** The same, known later. */
    public Builder topologyManager(Output<NodePoolNodeConfigKubeletConfigTopologyManagerArgs> topologyManager) {
      this.topologyManager = topologyManager;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolNodeConfigKubeletConfigArgs build() {
      return new NodePoolNodeConfigKubeletConfigArgs(this);
    }
  }
}
