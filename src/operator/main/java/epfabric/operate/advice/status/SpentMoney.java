package epfabric.operate.advice.status;

import epfabric.fabric.catalog.Machine.Price;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.live.seen.SeenNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The cost of the existing GPU nodes: an estimate from their age and a listed price.
 *
 * @param machineHours sum over all nodes of the hours since the node joined the cluster
 * @param price the listed price; absent if none is listed for this kind of capacity
 */
public record SpentMoney(double machineHours, Optional<Price> price) {
  private static final double SECONDS_PER_HOUR = 3600;

  static SpentMoney of(FabricPlan plan, List<SeenNode> nodes, Instant now) {
    double seconds =
        nodes.stream()
            .mapToLong(node -> Math.max(0, Duration.between(node.created(), now).toSeconds()))
            .sum();
    return new SpentMoney(seconds / SECONDS_PER_HOUR, plan.cost().price());
  }

  public Optional<Double> usd() {
    return price.map(p -> p.usdPerNodeHour() * machineHours);
  }
}
