package epfabric.jobs.verb.serve;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.results.report.SampleLogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeCommandTest {
  @TempDir private Path folder;

  @BeforeEach
  void copyEnvironment() throws IOException {
    Files.copy(Path.of("Pulumi.dev.yaml"), folder.resolve("Pulumi.dev.yaml"));
  }

  private Run run(String model, String engine, String... options) {
    String[] words = new String[8 + options.length];
    String out = folder.resolve("out").toString();
    String[] first = {"serve", "dev", "--model", model, "--engine", engine, "-o", out};
    System.arraycopy(first, 0, words, 0, first.length);
    System.arraycopy(options, 0, words, first.length, options.length);
    return Cli.run(folder, words);
  }

  @Test
  void theSummaryHasEachFigureWithItsInputs() {
    Run run = run("deepseek-ai/DeepSeek-R1", "vllm");
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
            Memory of deepseek-ai/DeepSeek-R1 on 8 GPUs of 1 node, in GB per GPU:
              experts            81.7  653.9 billion parameters x 8 bits / 8 GPUs
              other weights      21.1  17.1 billion parameters on each GPU at 8 bits (embedding, output and routers at 16 bits)
              KV cache            9.2  16 sequences x 8192 tokens x 61 layers x 1152 bytes
              buffers             0.7  of FlashInfer, for 4096 tokens of each GPU
              together          112.8  of 164.3: 0.85 x 180 GiB
              Exchange between experts by flashinfer (--all2all-backend flashinfer_nvlink_one_sided): four H100 of one host: a dispatch and a combine of 128 and 4096 tokens took 36.3 and 972 us, DeepEP V1's took 93.2 and 1420 us (docs/benchmarks/2026-11-26-4xh100).
              A token moves 173824 bytes in each of 58 layers: to 8 experts in FP8, back in 16 bits. All of it stays on NVLink.
              With 4096 tokens of each GPU at once, links take at least 454.4 us of a layer (dispatch 154.6, combine 299.8), 26.35 ms of all: at the links' own limit, as there is no result of intranode.
            Source of the model's figures: config.json as DeepseekV3Config in transformers reads it; README_WEIGHTS.md for 671 billion parameters and FP8
            The server's pods wait. The fabric's acceptance tests have not passed yet. Write this file again with --results once they have passed.
            """);
  }

  @Test
  void theBackendIsPrintedWithTheReasonsAgainstOtherBackends() {
    assertThat(run("deepseek-ai/DeepSeek-R1", "sglang", "--nodes", "2").out())
        .contains(
            """
              Exchange between experts by deepep, low latency (--moe-a2a-backend deepep --deepep-mode auto): flashinfer: works within one node; deepep-v2: needs between nodes the transport deepep-gin, the fabric's is ibgda; backends have not been measured between nodes.
            """);
    Run wanted = run("deepseek-ai/DeepSeek-R1", "sglang", "--backend", "flashinfer");
    assertThat(wanted.out())
        .contains("by flashinfer (--moe-a2a-backend flashinfer): as requested.\n");
    assertThat(run("deepseek-ai/DeepSeek-R1", "vllm", "--backend", "pplx").err())
        .isEqualTo(
            """
            epfabric: --backend: not a backend, got "pplx"
              expected: auto, deepep, deepep-v2, flashinfer
            """);
  }

  @Test
  void aBackendThatDoesNotFitIsRefused() {
    assertThat(
            run("deepseek-ai/DeepSeek-R1", "vllm", "--backend", "flashinfer", "--nodes", "2").err())
        .isEqualTo(
            """
            epfabric: --backend: no backend of vLLM fits 2 nodes: flashinfer: works within one node
              expected: --backend auto
            """);
  }

  @Test
  void knownFailuresOfTheImageAreReported() {
    assertThat(run("deepseek-ai/DeepSeek-R1", "vllm", "--nodes", "2").out())
        .contains(
            """
            Image: NVSHMEM older than 3.5.19 can end with "Unable to create ah." on RoCE, unless the image patches it (NVIDIA/nvshmem#21)
            """);
    assertThat(run("deepseek-ai/DeepSeek-R1", "vllm").out()).doesNotContain("Image:");
  }

  @Test
  void expertsIn16BitsGetTokensIn16Bits() {
    assertThat(run("Qwen/Qwen3-235B-A22B", "vllm").out())
        .contains("A token moves 131072 bytes in each of 94 layers: to 8 experts in 16 bits, back")
        .contains(
            "8.0 billion parameters on each GPU at 16 bits (embedding, output and routers"
                + " at 16 bits)\n");
    assertThat(run("nvidia/DeepSeek-V3-0324-NVFP4", "vllm").out())
        .contains(
            "17.1 billion parameters on each GPU at 4.5 and 16 bits (embedding, output and routers"
                + " at 16 bits)\n");
  }

  @Test
  void theDocumentShowsThePrintedOutput() throws IOException {
    String doc = Files.readString(Path.of("docs/serving.md"));
    String start = "-o serving\n";
    String rest = doc.substring(doc.indexOf(start) + start.length());
    List<String> shown = List.of(rest.substring(0, rest.indexOf("   ```")).split("   \\[…]\n"));
    assertThat(shown).hasSize(2);
    assertThat(run("deepseek-ai/DeepSeek-R1", "vllm").out().indent(3)).containsSubsequence(shown);
  }

  @Test
  void aModelThatDoesNotFitIsRefusedWithTheNumbers() {
    assertThat(run("moonshotai/Kimi-K2-Instruct", "sglang", "--context", "32768"))
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: --nodes: moonshotai/Kimi-K2-Instruct needs 180.0 GB of each GPU on 1 node, and may have 164.3: experts 126.8, other weights 15.3, KV cache 36.8, buffers 1.1
                  expected: --nodes 2 or more
                  hint: a shorter context or fewer sequences need less KV cache
                """));
  }

  @Test
  void anImageWithoutTheFenceIsRefusedIfCombineIsUsed() {
    String image = "vllm/vllm-openai:v0.22.0";
    assertThat(run("deepseek-ai/DeepSeek-R1", "vllm", "--nodes", "2", "--image", image))
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: --image: vLLM 0.22.0 has DeepEP 73b6ea4, whose low-latency combine can return wrong rows on Blackwell, without any error (DeepEP#700)
                  expected: vLLM >=0.27, or another image with the fence
                  hint: to check an image of yours: docs/images.md#the-fence-of-low-latency-combine
                """));
    Run highThroughput = run("deepseek-ai/DeepSeek-R1", "vllm", "--image", image);
    assertThat(highThroughput.exit()).isZero();
    assertThat(highThroughput.out()).doesNotContain("Image:");
  }

  @Test
  void anImageWithAnUnknownFenceIsNamedInTheOutput() {
    String image = "vllm/vllm-openai:nightly";
    assertThat(run("deepseek-ai/DeepSeek-R1", "vllm", "--nodes", "2", "--image", image).out())
        .contains(
            """
            Image: "vllm/vllm-openai:nightly" may lack the fence of low-latency combine; without the fence, combine can return wrong rows on Blackwell (DeepEP#700); to check the image: docs/images.md#the-fence-of-low-latency-combine
            """);
    assertThat(run("deepseek-ai/DeepSeek-R1", "sglang", "--nodes", "2").out())
        .doesNotContain("Image:");
  }

  @Test
  void everyInvalidOptionIsReported() {
    Run run =
        run(
            "openai/gpt-oss-120b",
            "sglang",
            "--shape",
            "prefill-decode",
            "--nodes",
            "3",
            "--context",
            "0",
            "--image",
            "a b");
    assertThat(run.err())
        .isEqualTo(
            """
            epfabric: --context: too few, got 0
              expected: 1 or more
            epfabric: --engine: SGLang 0.5.23 has no DeepEP for gpt-oss
              expected: --engine vllm
            epfabric: --image: not an image, got "a b"
              expected: REPOSITORY@sha256: and 64 hexadecimal digits, or REPOSITORY:TAG
            epfabric: --nodes: the pool has 2 nodes for prefill and decode together, got 6
              expected: 1 to 1
            """);
  }

  @Test
  void aBucketIsMountedWithItsRequirements() {
    Run run = run("deepseek-ai/DeepSeek-R1", "vllm", "--cache-bucket", "ours", "--namespace", "a");
    assertThat(run.out())
        .contains(
            """
            The model is read from gs://ours/deepseek-ai/DeepSeek-R1. Do this first, once:
              hf download deepseek-ai/DeepSeek-R1 --local-dir weights
              gcloud storage rsync --recursive --exclude '[.]cache/.*' weights gs://ours/deepseek-ai/DeepSeek-R1
              gcloud storage buckets add-iam-policy-binding gs://ours --role roles/storage.objectViewer --member "principal://iam.googleapis.com/projects/$(gcloud projects describe my-project --format 'value(projectNumber)')/locations/global/workloadIdentityPools/my-project.svc.id.goog/subject/ns/a/sa/serve"
              gcloud container clusters update epfabric-dev --project my-project --location us-central1 --update-addons GcsFuseCsiDriver=ENABLED
            """);
    assertThat(run("deepseek-ai/DeepSeek-R1", "vllm", "--cache-bucket", "gs://ours").err())
        .isEqualTo(
            """
            epfabric: --cache-bucket: not a bucket's name, got "gs://ours"
              expected: 3 to 63 lower-case letters, digits, hyphens, underscores and dots; starts and ends with a letter or digit; no gs://
            """);
  }

  @Test
  void aGatewayIsWrittenWithItsRequirements() {
    Run run = run("deepseek-ai/DeepSeek-R1", "vllm", "--gateway", "front/edge");
    assertThat(run.out())
        .contains(
            """
            Requests come through Gateway front/edge, which has to let routes of this namespace in.
              gcloud container clusters update epfabric-dev --project my-project --location us-central1 --gateway-api=standard
            """);
    assertThat(run("deepseek-ai/DeepSeek-R1", "vllm", "--gateway", "a/b/c").err())
        .isEqualTo(
            """
            epfabric: --gateway: not a Gateway, got "a/b/c"
              expected: NAME or NAME/NAMESPACE, each of at most 63 lower-case letters, digits and hyphens, not starting or ending with a hyphen
            """);
  }

  @Test
  void prefillAndDecodeHaveSeparateNodes() throws IOException {
    Run run = run("deepseek-ai/DeepSeek-R1", "sglang", "--shape", "prefill-decode");
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .contains(
            "Memory of deepseek-ai/DeepSeek-R1, prefill on 8 GPUs of 1 node, in GB per GPU:\n")
        .contains("Memory of deepseek-ai/DeepSeek-R1, decode on 8 GPUs of 1 node, in GB per GPU:\n")
        .contains("as there is no result of low-latency-nvlink.\n");
    assertThat(Files.readString(folder.resolve("out/serving.yaml")))
        .contains("  name: serve-prefill\n")
        .contains("  name: serve-decode\n");
    String text = Files.readString(Path.of("Pulumi.dev.yaml"));
    Files.writeString(
        folder.resolve("Pulumi.dev.yaml"), text.replace("    nodes: 2", "    nodes: 3"));
    String[] options = {
      "--shape", "prefill-decode", "--decode-nodes", "2", "--sequences", "257", "--context", "100"
    };
    assertThat(run("deepseek-ai/DeepSeek-R1", "vllm", options).err())
        .isEqualTo(
            """
            epfabric: --sequences: low latency takes 256 tokens of each GPU at once, got 257
              expected: 1 to 256
            """);
  }

  @Test
  void optionsWithoutEffectOnOneGroupAreRefused() {
    String[] options = {"--decode-nodes", "1", "--router-image", "a:1", "--accept", "fail"};
    assertThat(run("deepseek-ai/DeepSeek-R1", "sglang", options).err())
        .isEqualTo(
            """
            epfabric: --accept: not a verdict that can be accepted, got "fail"
              expected: pass, degraded
            epfabric: --decode-nodes: one group does everything
              expected: --shape prefill-decode
            epfabric: --router-image: one group needs no router
              expected: none
            """);
  }

  /** The sample log is reconstructed from published measurements. */
  @Test
  void resultsAreReadAndJudged() throws IOException {
    Path log = folder.resolve("internode.log");
    Files.writeString(log, SampleLogs.internode(1));
    Run run =
        run("moonshotai/Kimi-K2-Instruct", "vllm", "--nodes", "2", "--results", log.toString());
    assertThat(run.out())
        .contains(
            "The server's pods wait. The results are reconstructed, not measured. Write this file again with"
                + " --results once they have passed.\n");
    assertThat(Files.readString(folder.resolve("out/serving.yaml")))
        .contains("        # The results are reconstructed, not measured. Write")
        .contains("        - name: epfabric/verdict\n");
  }

  @Test
  void aModelOutsideTheCatalogIsReadFromItsConfig() throws IOException {
    Path config = folder.resolve("config.json");
    Files.writeString(
        config,
        """
        {"hidden_size": 4096, "num_hidden_layers": 4, "num_attention_heads": 64,
         "num_key_value_heads": 4, "head_dim": 128, "num_experts": 128, "num_experts_per_tok": 8,
         "moe_intermediate_size": 1536, "intermediate_size": 12288, "vocab_size": 151936}
        """);
    Run run = run("acme/small", "vllm", "--config", config.toString());
    assertThat(run.err()).isEqualTo("wrote " + folder.resolve("out/serving.yaml") + "\n");
    assertThat(run.out()).startsWith("Memory of acme/small on 8 GPUs of 1 node, in GB per GPU:\n");
    Files.writeString(config, "{\"hidden_size\": 4096");
    assertThat(run("acme/small", "vllm", "--config", config.toString(), "--context", "0").err())
        .startsWith("epfabric: " + config + ": not JSON: ");
    Files.writeString(config, "{\"hidden_size\": 4096}");
    assertThat(run("acme/small", "vllm", "--config", config.toString()).err())
        .contains(config + ": num_hidden_layers")
        .doesNotContain("not a model of the catalog");
  }

  /** Checks the output for a model on two nodes. */
  @Test
  void aModelCanBeServedOnTwoNodes() {
    Run run = run("moonshotai/Kimi-K2-Instruct", "vllm", "--nodes", "2");
    assertThat(run.exit()).isZero();
    assertThat(run.err()).isEqualTo("wrote " + folder.resolve("out/serving.yaml") + "\n");
    assertThat(run.out())
        .contains("1 of 2 parts of it go over NICs of 400 Gbit/s.\n")
        .contains("7 GiB for NVSHMEM's heap\n");
  }

  @Test
  void anUnknownShapeIsRefusedWithTheKnownShapes() {
    assertThat(run("zai-org/GLM-4.6", "vllm", "--shape", "apart").err())
        .isEqualTo(
            """
            epfabric: --shape: not a shape, got "apart"
              expected: aggregated, prefill-decode
            """);
  }

  @Test
  void lowLatencyHasAMaximumOfTokens() {
    String[] many = {"--nodes", "2", "--sequences", "257", "--context", "1"};
    assertThat(run("openai/gpt-oss-120b", "vllm", many).err())
        .isEqualTo(
            """
            epfabric: --sequences: low latency takes 256 tokens of each GPU at once, got 257
              expected: 1 to 256
            """);
  }

  @Test
  void aFabricWithNcclGinServesWithDeepEpV2() throws IOException {
    Files.writeString(
        folder.resolve("Pulumi.dev.yaml"),
        "  epfabric:software: v2-gin\n",
        StandardOpenOption.APPEND);
    assertThat(run("openai/gpt-oss-120b", "vllm", "--nodes", "2").out())
        .contains("Exchange between experts by deepep-v2 (--all2all-backend deepep_v2): ");
    String[] old = {"--nodes", "2", "--image", "vllm/vllm-openai:v0.26.0"};
    assertThat(run("openai/gpt-oss-120b", "vllm", old).err())
        .isEqualTo(
            """
            epfabric: --nodes: no backend of vLLM fits 2 nodes: flashinfer: works within one node; deepep-v2: needs deepep >=2, and images of vLLM <0.27 have 1.2; deepep, low latency: needs between nodes the transport ibgda or nccl-gin, the fabric's is deepep-gin; deepep, high throughput: needs between nodes the transport ibgda or ibrc-multi-qp or nccl-gin, the fabric's is deepep-gin
              expected: --nodes 1
            """);
  }

  @Test
  void expertsMustBeDivisibleAmongTheGpus() throws IOException {
    String text = Files.readString(Path.of("Pulumi.dev.yaml"));
    Files.writeString(
        folder.resolve("Pulumi.dev.yaml"), text.replace("    nodes: 2", "    nodes: 3"));
    assertThat(run("openai/gpt-oss-120b", "vllm", "--nodes", "3").err())
        .isEqualTo(
            """
            epfabric: --nodes: 128 experts cannot be divided among 24 GPUs
              expected: a number of GPUs that divides the experts
            """);
  }

  @Test
  void aModelThatNoNumberOfNodesCanHoldIsRefused() {
    String[] large = {"--context", "1000000", "--sequences", "200"};
    assertThat(run("openai/gpt-oss-120b", "vllm", large).err())
        .contains("  expected: less KV cache: no number of nodes is enough\n");
  }

  @Test
  void nameNamespaceAndPoolAreChecked() {
    assertThat(
            run("openai/gpt-oss-120b", "vllm", "--name", "A", "--namespace", "B", "--pool", "c")
                .err())
        .isEqualTo(
            """
            epfabric: --name: not a name for a LeaderWorkerSet, got "A"
              expected: at most 40 lower-case letters, digits and hyphens; starts with a letter, does not end with a hyphen
            epfabric: --namespace: not a namespace, got "B"
              expected: at most 63 lower-case letters, digits and hyphens; starts with a letter, does not end with a hyphen
            epfabric: --pool: the fabric has no such pool, got "c"
              expected: epfabric-dev-gpu
            """);
    assertThat(run("openai/gpt-oss-120b", "vllm", "--namespace", "epfabric-dev-acceptance").err())
        .isEqualTo(
            """
            epfabric: --namespace: "epfabric-dev-acceptance" admits only the fabric's own images
              expected: a namespace of yours
            """);
  }
}
