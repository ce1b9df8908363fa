package epfabric.jobs.verb.firstrun;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.base.terminal.VersionProvider;
import epfabric.base.value.EnumWord;
import epfabric.deploy.bundle.Bundle;
import epfabric.deploy.bundle.RecordJson;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.jobs.firstrun.EvidenceArchive;
import epfabric.jobs.firstrun.FirstRunRecord;
import epfabric.jobs.firstrun.FirstRunRecord.Ending;
import epfabric.jobs.firstrun.FirstRunState;
import epfabric.jobs.firstrun.RunBudget;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.live.evidence.KeptFile;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Creates the evidence of a run: its record, and the archive that contains the record.
 *
 * @param state the session's state before anything was removed from the cluster
 * @param nodes names of the GPU nodes
 */
record FirstRunEvidence(
    LoadedEnvironment loaded,
    FirstRunSession.Request request,
    FirstRunSession.Access access,
    FirstRunState state,
    List<String> nodes) {
  private static final int HASH_DIGITS_IN_ID = 6;

  /** Returns the record of the run, with the answers in the session's state. */
  FirstRunRecord record(
      Ending end, long seconds, RunBudget budget, SortedMap<String, String> versions) {
    FabricPlan plan = loaded.plan();
    Instant now = access.watch().instant();
    double price = request.budget().orElseThrow().usdPerNodeHour();
    return new FirstRunRecord(
        id(),
        new FirstRunRecord.Fabric(
            loaded.name(),
            new FirstRunRecord.Machines(
                plan.pool().machine().name(), nodes.size(), plan.scope().zone().toString()),
            new FirstRunRecord.Software(
                plan.workload().software().name(),
                EnumWord.of(plan.pool().drivers()),
                EnumWord.of(plan.network().mode()),
                versions),
            plan.pool().spec().isEmpty(),
            state.added()),
        new FirstRunRecord.Course(
            state.started(), now, seconds, end, request.selection().list().sha256()),
        new FirstRunRecord.Cost(
            BigDecimal.valueOf(price),
            BigDecimal.valueOf(budget.cost(seconds)),
            BigDecimal.valueOf(budget.usd())),
        List.copyOf(state.answers().values()));
  }

  /** Returns the start of the run, so that IDs sort by time, and a part of the fabric's hash. */
  private String id() {
    return state.started().truncatedTo(ChronoUnit.SECONDS).toString().replaceAll("[^0-9]", "-")
        + state.fabric().substring(0, HASH_DIGITS_IN_ID);
  }

  /** Returns the versions of the software, from the plan and from the status of a node. */
  SortedMap<String, String> versions() {
    SortedMap<String, String> versions =
        new TreeMap<>(loaded.plan().workload().software().versions());
    versions.put(FirstRunRecord.EPFABRIC, VersionProvider.own());
    try {
      JsonNode node =
          access.objects().readJson("/api/v1/nodes/" + nodes.get(0)).orElseGet(Json::object);
      for (String field : List.of("kubeletVersion", "osImage", "kernelVersion")) {
        versions.put(field, node.at("/status/nodeInfo/" + field).asText());
      }
      versions.put(FirstRunRecord.CLOUD, cloud(node.at("/spec/providerID").asText()));
    } catch (ClusterException e) {
      access.watch().say(e.problem().render());
    }
    return versions;
  }

  /**
   * Returns the cloud that runs the nodes; none for a rehearsal, whose nodes are not in the
   * environment's project.
   */
  private String cloud(String providerId) {
    boolean machine = providerId.startsWith("gce://" + loaded.plan().scope().project() + "/");
    return machine ? FirstRunRecord.COMPUTE_ENGINE : "none";
  }

  /** Writes the archive and returns its path. */
  Path write(FirstRunRecord record, UnaryOperator<String> redaction) throws IOException {
    List<KeptFile> more = new ArrayList<>();
    more.add(new KeptFile("plan/decisions.json", RecordJson.of(loaded.plan().decisions())));
    loaded
        .inputs()
        .forEach(
            (name, bytes) ->
                more.add(
                    new KeptFile(
                        "plan/inputs/" + name, new String(bytes, StandardCharsets.UTF_8))));
    Bundle evidence = EvidenceArchive.of(record, request.selection().list(), more, redaction);
    String name = "epfabric-first-run-" + loaded.name();
    return EvidenceFile.write(request.archives(), name, evidence, request.signer());
  }
}
