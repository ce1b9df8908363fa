package epfabric.deploy.engine;

import java.util.List;
import pulumirpc.AliasOuterClass.Alias;
import pulumirpc.Resource.RegisterResourceRequest;

/** Converts aliases of any form to URNs. */
final class AliasUrns {
  private final EngineSettings settings;

  AliasUrns(EngineSettings settings) {
    this.settings = settings;
  }

  List<String> of(RegisterResourceRequest request) {
    return request.getAliasesList().stream().map(alias -> urn(request, alias)).distinct().toList();
  }

  private String urn(RegisterResourceRequest request, Alias alias) {
    if (alias.hasUrn()) {
      return alias.getUrn();
    }
    Alias.Spec spec = alias.getSpec();
    String type = valueOrDefault(spec.getType(), request.getType());
    String name = valueOrDefault(spec.getName(), request.getName());
    EngineSettings aliasSettings =
        new EngineSettings(
            valueOrDefault(spec.getProject(), settings.project()),
            valueOrDefault(spec.getStack(), settings.stack()),
            settings.preview(),
            settings.config(),
            settings.stackReferences());
    return Urns.of(aliasSettings, parent(request, spec), type, name);
  }

  private static String parent(RegisterResourceRequest request, Alias.Spec spec) {
    return spec.getNoParent() ? "" : valueOrDefault(spec.getParentUrn(), request.getParent());
  }

  private static String valueOrDefault(String value, String fallback) {
    return value.isEmpty() ? fallback : value;
  }
}
