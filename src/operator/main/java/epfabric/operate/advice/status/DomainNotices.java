package epfabric.operate.advice.status;

import epfabric.base.facts.ComputeDomains;
import epfabric.deploy.manifest.domain.DomainDriver;
import epfabric.deploy.manifest.pod.ComputeDomain;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.advice.FabricCommands;
import epfabric.operate.advice.SplitDomain;
import epfabric.operate.live.seen.SeenDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Notices about the ComputeDomains that tests need to use NVLink between nodes. */
final class DomainNotices {
  private final FabricPlan plan;
  private final List<SeenDomain> seen;

  DomainNotices(FabricPlan plan, List<SeenDomain> seen) {
    this.plan = plan;
    this.seen = seen;
  }

  List<Notice> all() {
    List<Notice> notices = new ArrayList<>();
    if (plan.workload().acceptance().runsTests()) {
      for (String pool : plan.pool().names()) {
        ComputeDomain.ofTests(plan, plan.pool().nodes(), pool)
            .map(ComputeDomain::name)
            .filter(name -> seen.stream().noneMatch(domain -> domain.name().equals(name)))
            .ifPresent(name -> notices.add(missing(name)));
      }
    }
    seen.stream()
        .filter(domain -> !domain.unready().isEmpty())
        .forEach(domain -> notices.add(unready(domain)));
    seen.stream()
        .filter(domain -> domain.cliques().size() > 1)
        .forEach(domain -> notices.add(split(domain)));
    return notices;
  }

  private Notice missing(String name) {
    return Notice.warns(
        "ComputeDomain " + name,
        "does not exist, so tests of several nodes wait for it",
        new FabricCommands(plan).up());
  }

  private Notice split(SeenDomain domain) {
    String cliques =
        domain.cliques().entrySet().stream()
            .map(clique -> String.join(", ", clique.getValue()) + " in " + clique.getKey())
            .collect(Collectors.joining("; "));
    return Notice.warns(
        "ComputeDomain " + domain.name(),
        "its nodes are in "
            + domain.cliques().size()
            + " NVLink domains, between which traffic goes over NICs: "
            + cliques,
        SplitDomain.REMEDY);
  }

  private Notice unready(SeenDomain domain) {
    boolean driverIsOurs = plan.addons().computeDomains().isPresent();
    return Notice.warns(
        "ComputeDomain " + domain.name(),
        "its IMEX daemon is not ready on " + String.join(", ", domain.unready()),
        "kubectl logs -n "
            + (driverIsOurs ? DomainDriver.namespace(plan) : ComputeDomains.CHART)
            + " -l "
            + ComputeDomains.NODE_LABEL
            + " --prefix");
  }
}
