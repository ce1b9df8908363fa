package epfabric.jobs.verb.workload;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.terminal.PageExample;
import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

class WorkloadCommandTest {
  private static final String IMAGE = "example.org/a@sha256:" + "1".repeat(64);

  private static final Pattern EXAMPLE = Pattern.compile("```console\n\\$ \\./epfabric ([^\n]+)\n");

  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  @TempDir private Path folder;

  @BeforeEach
  void copyEnvironment() throws IOException {
    Files.copy(Path.of("Pulumi.dev.yaml"), folder.resolve("Pulumi.dev.yaml"));
  }

  private Run run(String... arguments) {
    return Cli.run(folder, arguments);
  }

  @Test
  void theDocumentShowsThePrintedManifest() throws IOException {
    Path page = Path.of("docs/workloads.md");
    List<String> commands =
        EXAMPLE.matcher(Files.readString(page)).results().map(found -> found.group(1)).toList();
    assertThat(commands).hasSize(1);
    Run run = Cli.run(Path.of("."), words(commands.get(0)));
    assertThat(run.exit()).isZero();
    assertThat(run.err()).isEmpty();
    PageExample.assertShows(page, "./epfabric " + commands.get(0), run.out());
  }

  @Test
  void theNotesEqualTheGoldenFile() {
    assertThat(Path.of("src/operator/test/golden/workload-notes.txt"))
        .content()
        .isEqualTo(Cli.run(Path.of("."), "workload", "dev", "--form", "notes").out());
  }

  private static String[] words(String line) {
    return WORD.matcher(line)
        .results()
        .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
        .toArray(String[]::new);
  }

  @Test
  void anEngineImageWithAnUnfencedCombineIsReported() {
    String image = "vllm/vllm-openai:v0.22.0@sha256:" + "1".repeat(64);
    Run run = run("workload", "dev", "--image", image);
    assertThat(run.exit()).isZero();
    assertThat(run.err())
        .isEqualTo(
            """
            epfabric: --image: vLLM 0.22.0 has DeepEP 73b6ea4, whose low-latency combine can return wrong rows on Blackwell, without any error (DeepEP#700); to check the image: docs/images.md#the-fence-of-low-latency-combine
            """);
    assertThat(run("workload", "dev", "--image", image, "--libraries", "node").err()).isEmpty();
    String sglang = image.replace("vllm/vllm-openai:v0.22.0", "lmsysorg/sglang:v0.5.23");
    String flag = "--enable-single-batch-overlap";
    assertThat(run("workload", "dev", "--image", sglang, "--", "python3").err()).isEmpty();
    assertThat(run("workload", "dev", "--image", sglang, "--", "python3", flag).err())
        .startsWith("epfabric: --image: SGLang 0.5.23 with " + flag + " uses a low-latency");
  }

  @Test
  void anImageMustBeNamedIfTheTestImageIsNotBuilt() {
    assertThat(run("workload", "dev"))
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: --image: missing: the fabric's own test image (epfabric:images.test) is not built yet
                  expected: an image of yours
                  hint: with --libraries node it can use the DeepEP that the nodes have
                """));
  }

  @Test
  void theBuiltTestImageRunsTheTestOfDeepEp() throws IOException {
    Files.writeString(folder.resolve("images.dev.yaml"), "test: " + IMAGE + "\n");
    Run run = run("workload", "dev");
    assertThat(run.exit()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("        image: " + IMAGE + "\n")
        .contains("        - /usr/local/nvidia/deepep/tests/test_internode.py\n")
        .contains("        - name: LD_PRELOAD\n");
  }

  @Test
  void everyMistakeHasAMessage() {
    assertThat(run("workload", "dev", "--nodes", "3", "--image", "a b").err())
        .isEqualTo(
            """
            epfabric: --image: not an image, got "a b"
              expected: REPOSITORY@sha256: and 64 hexadecimal digits, or REPOSITORY:TAG
            epfabric: --nodes: the pool has 2 nodes, got 3
              expected: 1 to 2 (epfabric:gpuPool.nodes, Pulumi.dev.yaml:7:12)
            """);
  }

  @Test
  void aTagIsAcceptedWithAWarning() {
    Run tag = run("workload", "dev", "--image", "example.org/a:v1");
    assertThat(tag.exit()).isZero();
    assertThat(tag.out()).contains("image: example.org/a:v1\n");
    assertThat(tag.err())
        .isEqualTo(
            "epfabric: --image: \"example.org/a:v1\" has no digest: its content can change\n");
    String latest = "\" is whatever was pushed last: pods of one Job may run different content\n";
    assertThat(run("workload", "dev", "--image", "example.org/a").err())
        .isEqualTo("epfabric: --image: \"example.org/a" + latest);
    assertThat(run("workload", "dev", "--image", "example.org/a:latest").err())
        .isEqualTo("epfabric: --image: \"example.org/a:latest" + latest);
  }

  @Test
  void allWordsAfterTheDashesAreTheCommand() {
    Run run = run("workload", "dev", "--image", IMAGE, "--", "a", "--nodes", "9", "--help");
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .contains("command:\n        - a\n        - --nodes\n        - '9'\n        - --help\n");
  }

  @Test
  void everyFormExceptTheNotesIsYaml() {
    for (String form : DOCUMENTS_BY_FORM.keySet()) {
      Run run = run("workload", "dev", "--form", form, "--image", IMAGE);
      assertThat(run.err()).isEmpty();
      assertThat(new Yaml().loadAll(run.out())).hasSize(DOCUMENTS_BY_FORM.get(form));
    }
  }

  /**
   * The number of documents by form. Every form except the patch begins with a claim template, and
   * the Job also has a Service.
   */
  private static final Map<String, Integer> DOCUMENTS_BY_FORM =
      Map.of("job", 3, "jobset", 2, "lws", 2, "patch", 1);

  @Test
  void theJobSetRestartsWhenAPodIsLost() {
    assertThat(run("workload", "dev", "--form", "jobset", "--image", IMAGE).out())
        .contains(
            """
            ---
            apiVersion: jobset.x-k8s.io/v1alpha2
            kind: JobSet
            metadata:
              name: deepep
            spec:
              network:
                enableDNSHostnames: true
                # Each pod waits for the others before it is ready.
                publishNotReadyAddresses: true
                subdomain: deepep
              # When a pod is lost, all pods restart: the others cannot continue without it.
              failurePolicy:
                maxRestarts: 3
              replicatedJobs:
              - name: nodes
                replicas: 1
                template:
                  spec:
                    completions: 2
                    parallelism: 2
                    completionMode: Indexed
                    backoffLimit: 0
            """);
  }

  @Test
  void theLeaderWorkerSetRestartsTheWholeGroup() {
    Run run = run("workload", "dev", "--form", "lws", "--image", IMAGE);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains(
            """
            ---
            apiVersion: leaderworkerset.x-k8s.io/v1
            kind: LeaderWorkerSet
            metadata:
              name: deepep
            spec:
              replicas: 1
              leaderWorkerTemplate:
                size: 2
                # When a pod is lost or a container ends, the whole group restarts: its processes know
                # one another.
                restartPolicy: RecreateGroupOnPodRestart
                workerTemplate:
                  metadata:
                    labels:
                      app.kubernetes.io/name: deepep
            """);
  }

  @Test
  void aLeaderWorkerSetDoesNotRunATestThatEnds() throws IOException {
    Files.writeString(folder.resolve("images.dev.yaml"), "test: " + IMAGE + "\n");
    assertThat(run("workload", "dev", "--form", "lws"))
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: COMMAND: missing: DeepEP's own test ends, and --form lws would restart it forever
                  expected: a program that serves, after --, or an image that does
                  hint: for the test: --form job
                """));
    assertThat(run("workload", "dev", "--form", "lws", "--", "serve").exit()).isZero();
  }

  @Test
  void aLeaderWorkerSetWaitsInTheQueueOfTheFabric() throws IOException {
    Path file = folder.resolve("Pulumi.dev.yaml");
    Files.writeString(file, Files.readString(file) + "  epfabric:addons: {kueue: true}\n");
    assertThat(run("workload", "dev", "--form", "lws", "--image", IMAGE).out())
        .contains(
            """
            metadata:
              name: deepep
              # The namespace needs a LocalQueue of this name. Kueue needs the
              # integrations pod and leaderworkerset.x-k8s.io/leaderworkerset, which are on in 0.19.
              labels:
                kueue.x-k8s.io/queue-name: fabric
            """);
  }

  @Test
  void thePatchStatesItsUseAndKeepsTheImage() {
    Run run = run("workload", "dev", "--form", "patch", "--name", "trainer");
    assertThat(run.out())
        .startsWith(
            """
            # For the pod template of a Deployment, Job or StatefulSet, as a patch in kustomize or:
            #   kubectl patch --local --type strategic --patch-file PATCH -f MANIFEST -o yaml
            # --name is the name of your container, which gets the NICs as its resources name the claim.
            # Tolerations replace yours; lists with names are merged.
            # The template of the claim must be in the pods' namespace: --form job begins with it.
            spec:
              template:
                spec:
            """)
        .contains("      - name: trainer\n")
        .doesNotContain("image:", "WORLD_SIZE");
  }

  @Test
  void thePatchOfAnnotatedPodsStatesWhichContainerGetsTheNics() throws IOException {
    appendSettings("  epfabric:network: {mode: device}\n");
    assertThat(run("workload", "dev", "--form", "patch", "--name", "trainer").out())
        .contains(
            """
            # --name is the name of your first container: GKE gives the devices of NICs to no other
            # container. Tolerations replace yours; lists with names are merged.
            spec:
              template:
                metadata:
            """);
  }

  @Test
  void notesOfASetWithoutNvshmemDoNotMentionTheNicMap() throws IOException {
    Path file = folder.resolve("Pulumi.dev.yaml");
    Files.writeString(file, Files.readString(file) + "  epfabric:software: deepep-v2\n");
    assertThat(run("workload", "dev", "--form", "notes").out())
        .contains("GPU to NIC\n  Nothing to do: the software of this fabric moves data with NCCL")
        .contains("    LD_PRELOAD=/usr/local/nvidia/deepep/nccl/lib/libnccl.so.2\n")
        .doesNotContain("NVSHMEM_HCA_LIST");
  }

  @Test
  void notesOfASetWithoutThePatchStateThatNicsAreShared() throws IOException {
    Path file = folder.resolve("Pulumi.dev.yaml");
    Files.writeString(file, Files.readString(file) + "  epfabric:software: guide\n");
    assertThat(run("workload", "dev", "--form", "notes").out())
        .contains("GPU to NIC\n  The fabric's own DeepEP does not map GPUs to NICs")
        .contains("os.environ[\"NVSHMEM_HCA_LIST\"] = f\"mlx5_{local_rank}:1\"");
  }

  @Test
  void notesOfNodesWithDriversOfGkeStateWhereTorchIs() throws IOException {
    Path file = folder.resolve("Pulumi.dev.yaml");
    Files.writeString(file, Files.readString(file) + "  epfabric:software: b200-gke\n");
    assertThat(run("workload", "dev", "--form", "notes").out())
        .contains("    PYTHONPATH=/usr/local/nvidia/deepep/python\n  Python and torch do not: your")
        .contains("  container that names the claim in its resources gets them");
    appendSettings("  epfabric:network: {mode: device}\n");
    assertThat(run("workload", "dev", "--form", "notes").out())
        .contains("  Only the first container, init containers aside, gets the devices");
  }

  @Test
  void notesFitTheTerminal() {
    assertThat(run("workload", "dev", "--form", "notes").out().lines())
        .allMatch(
            line ->
                line.length() <= 100
                    || line.contains("_MAPPING=")); // a long value stays on one line
  }

  private void appendSettings(String lines) throws IOException {
    Path file = folder.resolve("Pulumi.dev.yaml");
    Files.writeString(file, Files.readString(file) + lines);
  }

  @Test
  void notesOfPairsStateWhatTheClusterAndKueueNeed() throws IOException {
    appendSettings("  epfabric:network: {mode: dranet}\n  epfabric:addons: {kueue: true}\n");
    String notes = run("workload", "dev", "--form", "notes", "--pairs").out();
    assertThat(notes.lines()).allMatch(line -> line.length() <= 100 || line.contains("_MAPPING="));
    assertThat(notes)
        .contains(
            """

            GPUs and NICs in pairs (--pairs)
              Each of the pod's 8 claims has one GPU and one NIC at the same PCIe root, instead of
              nvidia.com/gpu and of the claim of all NICs. Where two GPUs and two NICs share a switch,
              the same root is the same switch: which of the two NICs a GPU gets is undefined.
              The cluster needs, besides GKE's DRANET:
                NVIDIA's DRA driver for GPUs, with its GPU resources turned on: class gpu.nvidia.com
                nodes without GKE's GPU driver and device plugin: gpu-driver-version=disabled, and the
                  labels gke-no-default-nvidia-gpu-device-plugin=true, nvidia.com/gpu.present=true
                the toleration of nvidia.com/gpu, which the manifest has: pods that count GPUs get one
                  from GKE, pods that claim them do not
              The GPUs of this fabric's pools are counted: GKE's device plugin hands them out, and one GPU
              must not be handed out by both. Set epfabric:gpuPool.gpus: claimed once the fabric has
              passed, or run these pods on a pool of your own and change the nodeSelector.
              Kueue refuses device classes that its configuration does not map (resources); before 0.18
              it counts no claims, and these pods take GPUs that the queue does not know about:
                deviceClassMappings:
                  - {name: nvidia.com/gpu, deviceClassNames: [gpu.nvidia.com]}
                  - {name: rdma-nics, deviceClassNames: [mrdma.google.com]}
              The queue covers both names. Kueue does not look at constraints: a pod that it admits may
              wait for a node with 8 pairs.

            privileged, as root
            """);
  }

  /**
   * The commands are from Google's page "Prepare GKE infrastructure for DRA workloads" and from
   * kubernetes-engine-samples, for pools with gpu-driver-version=disabled.
   */
  @Test
  void notesOfPairsShowHowToInstallTheDraDriverIfGpusAreClaimed() throws IOException {
    claimGpus();
    assertThat(run("workload", "dev", "--form", "notes", "--pairs").out())
        .contains(
            """
              This fabric's pools have those labels, and no driver. Install NVIDIA's DRA driver once, when
              a DaemonSet has put the GPU driver into /home/kubernetes/bin/nvidia (docs/installer.md):
                helm upgrade --install nvidia-dra-driver-gpu nvidia-dra-driver-gpu \\
                  --repo https://helm.ngc.nvidia.com/nvidia --version 25.12.0 \\
                  --namespace nvidia-dra-driver-gpu --create-namespace \\
                  --set nvidiaDriverRoot=/home/kubernetes/bin/nvidia/ --set gpuResourcesEnabledOverride=true \\
                  --set resources.computeDomains.enabled=false \\
                  --set kubeletPlugin.priorityClassName= \\
                  --set 'kubeletPlugin.tolerations[0].operator=Exists'
              Its devices: kubectl get resourceslices --field-selector=spec.driver=gpu.nvidia.com
            """);
  }

  private void claimGpus() throws IOException {
    Path file = folder.resolve("Pulumi.dev.yaml");
    String pool = "nodes: 2\n    driverVersion: disabled\n    gpus: claimed";
    Files.writeString(
        file,
        Files.readString(file).replace("nodes: 2", pool)
            + "  epfabric:network: {mode: dranet}\n  epfabric:acceptance: {gate: off}\n");
  }

  /**
   * On pools with claimed GPUs, llm-d's prefill and decode pods also claim each GPU together with a
   * NIC.
   */
  @Test
  void pairsRunOnAFabricOfClaimedGpus() throws IOException {
    claimGpus();
    assertThat(
            run(
                    "workload",
                    "dev",
                    "--form",
                    "job",
                    "--pairs",
                    "--image",
                    "i",
                    "--libraries",
                    "image")
                .out())
        .contains(
            "cloud.google.com/gke-nodepool: epfabric-dev-gpu", "deviceClassName: gpu.nvidia.com")
        .doesNotContain("nvidia.com/gpu: \"8\"");
    assertThat(run("workload", "dev").err())
        .contains("--pairs: missing: pods of this fabric claim GPUs");
  }

  @Test
  void notesOmitPairsAndQueuesThatWereNotRequested() throws IOException {
    appendSettings("  epfabric:network: {mode: dranet}\n");
    assertThat(run("workload", "dev", "--form", "notes").out()).doesNotContain("pairs");
    assertThat(run("workload", "dev", "--form", "notes", "--pairs").out())
        .contains("in pairs (--pairs)")
        .doesNotContain("Kueue");
  }

  @Test
  void pairsAreRefusedIfPodsDoNotClaimNics() throws IOException {
    appendSettings("  epfabric:network: {mode: device}\n");
    assertThat(run("workload", "dev", "--pairs", "--image", IMAGE))
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: --pairs: pods of this fabric claim no NICs: epfabric:network.mode is device
                  expected: a fabric in mode dranet or dranet-auto
                """));
  }

  @Test
  void ourLibraryIsNotUsedIfGpusAreClaimed() throws IOException {
    appendSettings("  epfabric:network: {mode: dranet}\n  epfabric:singleNode: epfabric\n");
    for (String form : List.of("job", "patch")) {
      Run run = run("workload", "dev", "--form", form, "--pairs", "--nodes", "1", "--image", IMAGE);
      assertThat(run.exit()).isZero();
      assertThat(run.err())
          .isEqualTo(
              "epfabric: epfabric:singleNode: DeepEP stays: our own library comes with GKE's device"
                  + " plugin, which claimed GPUs do not use\n");
      assertThat(run.out()).doesNotContain("epfabric_ep");
    }
  }

  private void selectOwnLibrary() throws IOException {
    Path file = folder.resolve("Pulumi.dev.yaml");
    Files.writeString(file, Files.readString(file) + "  epfabric:singleNode: epfabric\n");
  }

  @Test
  void ourLibraryTakesPrecedenceOverDeepEpOnOneNode() throws IOException {
    selectOwnLibrary();
    String own = "/usr/local/nvidia/deepep/ep/epfabric_ep/shadow:/usr/local/nvidia/deepep/ep";
    String name = "        - name: PYTHONPATH\n          value: ";
    Run image = run("workload", "dev", "--image", IMAGE, "--nodes", "1");
    assertThat(image.err()).isEmpty();
    assertThat(image.out())
        .contains(name + own + "\n")
        .doesNotContain("LD_PRELOAD")
        .contains("# PYTHONPATH: `import deep_ep` finds the fabric's own library first");
    Run node =
        run("workload", "dev", "--image", IMAGE, "--nodes", "1", "--libraries", "node", "--", "a");
    assertThat(node.err()).isEmpty();
    assertThat(node.out())
        .contains(name + own + ":/usr/local/nvidia/deepep/python\n")
        .contains("LD_PRELOAD");
  }

  @Test
  void theUseOfDeepEpInsteadOfOurLibraryIsReported() throws IOException {
    selectOwnLibrary();
    Run two = run("workload", "dev", "--image", IMAGE);
    assertThat(two.err())
        .isEqualTo(
            "epfabric: epfabric:singleNode: DeepEP stays: our own library serves one node, and"
                + " these are 2\n");
    assertThat(two.out()).doesNotContain("/ep/");
    assertThat(run("workload", "dev", "--form", "patch").err())
        .isEqualTo(
            "epfabric: epfabric:singleNode: DeepEP stays: a patch does not know whether its pods"
                + " stay on one node: --nodes 1 says so\n");
    Run one = run("workload", "dev", "--form", "patch", "--nodes", "1");
    assertThat(one.err()).isEmpty();
    assertThat(one.out()).contains("/usr/local/nvidia/deepep/ep/epfabric_ep/shadow:");
    assertThat(run("workload", "dev", "--form", "notes").err()).isEmpty();
    Files.writeString(folder.resolve("images.dev.yaml"), "test: " + IMAGE + "\n");
    Run test = run("workload", "dev", "--nodes", "1");
    assertThat(test.out()).contains("test_intranode.py").doesNotContain("/ep/epfabric_ep");
    assertThat(test.err())
        .isEqualTo("epfabric: epfabric:singleNode: DeepEP stays: this is DeepEP's own test\n");
  }
}
