package epfabric.deploy.infra;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Compares the inputs of A4X field by field with Google's blueprint. */
class BesideClusterToolkitTest {
  private static final String ENVIRONMENT =
      """
      config:
        gcp:project: my-project
        epfabric:zone: us-central1-a
        epfabric:network: {mode: dranet-auto}
        epfabric:addons: {kueue: true}
        epfabric:gpuPool:
          machine: a4x-highgpu-4g
          nodes: 18
          capacity: reservation
          pools:
            - reservation: rack/reservationBlocks/b1/reservationSubBlocks/s1
            - reservation: rack/reservationBlocks/b1/reservationSubBlocks/s2
      """;

  /** Fields that contain names, which may differ from names in the blueprint. */
  private static final Set<String> NAME_FIELDS =
      Set.of(
          "apiVersion",
          "cluster",
          "displayName",
          "epfabric-environment",
          "exclusionName",
          "kind",
          "location",
          "name",
          "network",
          "policyName",
          "project",
          "region",
          "router",
          "serviceAccount",
          "subnetwork",
          "topologyName");

  private static final List<Row> ROWS =
      Planned.text("src/program/test/resources/toolkit/gke-a4x.tsv")
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(Row::of)
          .toList();

  /** One property of one resource: the blueprint's value, epfabric's value, and why they differ. */
  private record Row(String place, String theirs, String ours, String reason) {
    static Row of(String line) {
      String[] cells = line.split("\t", -1);
      return new Row(cells[0] + "\t" + cells[1], cells[2], cells[3], cells[4]);
    }
  }

  @Test
  void everyFieldIsCompared() {
    Registrations recorded = Planned.record(Planned.planText("a4x", ENVIRONMENT));
    List<String> ours = new ArrayList<>();
    for (String name : resources()) {
      Map<String, Object> inputs = new LinkedHashMap<>(resourceNamed(recorded, name).inputs());
      inputs.remove("metadata");
      flatten(name + "\t", inputs, ours);
    }
    assertThat(ours)
        .containsExactlyInAnyOrderElementsOf(
            ROWS.stream()
                .filter(row -> !row.ours().equals("-"))
                .map(row -> row.place() + "\t" + row.ours())
                .toList());
  }

  @Test
  void onlyDifferencesHaveReasons() {
    assertThat(ROWS)
        .allSatisfy(
            row -> assertThat(row.theirs().equals(row.ours())).isEqualTo(row.reason().isEmpty()));
  }

  private static Set<String> resources() {
    return ROWS.stream()
        .map(row -> row.place().split("\t", -1)[0])
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Returns the resource of this name, not the component around it, which may have the same name.
   */
  private static Registration resourceNamed(Registrations recorded, String name) {
    return recorded.resources().stream()
        .filter(
            resource ->
                resource.name().equals(name) && resource.type().matches("(gcp|kubernetes):.*"))
        .findFirst()
        .orElseThrow();
  }

  private static void flatten(String place, Object value, List<String> flat) {
    if (value instanceof Map<?, ?> map) {
      String dot = place.endsWith("\t") ? "" : ".";
      map.forEach(
          (key, inner) -> {
            if (!NAME_FIELDS.contains(key)) {
              flatten(place + dot + key, inner, flat);
            }
          });
    } else if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        flatten(place + "[" + i + "]", list.get(i), flat);
      }
    } else {
      flat.add(place + "\t" + value);
    }
  }
}
