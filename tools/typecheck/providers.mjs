// Maps the type token of a resource to its TypeScript type in the installed provider packages.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const ALIASES = { gcp: "gcp", kubernetes: "k8s" };

/** Finds types below `modules`, an installed node_modules folder. */
export class Providers {
  #modules;
  #found = new Map();

  constructor(modules) {
    this.#modules = modules;
  }

  /** The lines that import every provider package. */
  imports() {
    return Object.entries(ALIASES).map(
      ([provider, alias]) => `import type * as ${alias} from "@pulumi/${provider}";`,
    );
  }

  /** The version of an installed provider package. */
  version(provider) {
    return JSON.parse(readFileSync(join(this.#folder(provider), "package.json"), "utf8")).version;
  }

  /** `gcp.ProviderArgs` for `pulumi:providers:gcp`; throws for a provider without types. */
  settings(token) {
    const provider = token.split(":")[2];
    this.#folder(provider);
    return `${ALIASES[provider]}.ProviderArgs`;
  }

  /** `gcp.container.NodePool` for `gcp:container/nodePool:NodePool`; throws if there is none. */
  resource(token) {
    if (!this.#found.has(token)) this.#found.set(token, this.#find(token));
    return this.#found.get(token);
  }

  // The compiled class must contain exactly this token, because a token can look right and be wrong:
  // gcp:container/nodepool:NodePool would name a real type, but no resource the provider knows.
  #find(token) {
    const [provider, path, name] = token.split(":");
    const folder = this.#folder(provider);
    const module = modulePath(provider, path ?? "");
    const classes = join(folder, ...module);
    const declares = (file) =>
      readFileSync(join(classes, file), "utf8").includes(`__pulumiType = '${token}'`);
    if (
      !existsSync(classes) ||
      !readdirSync(classes).some((file) => file.endsWith(".js") && declares(file))
    ) {
      throw new Error(`@pulumi/${provider} ${this.version(provider)} has no resource ${token}`);
    }
    return [ALIASES[provider], ...module, name].join(".");
  }

  #folder(provider) {
    if (!(provider in ALIASES)) {
      throw new Error(`no types for provider ${provider}: add its npm package to tools/typecheck`);
    }
    return join(this.#modules, "@pulumi", provider);
  }
}

// gcp:container/nodePool → container; kubernetes:rbac.authorization.k8s.io/v1 → rbac, v1
function modulePath(provider, path) {
  const [first, second] = path.split("/");
  return provider === "kubernetes" ? [first.split(".")[0], second] : [first];
}
