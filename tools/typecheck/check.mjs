// Checks registrations against the published types of the providers that will receive them: names,
// types and required properties at any depth. It does not check values, enumerations, or which changes force a
// replacement.
//
// usage: node check.mjs NODE_MODULES FILE.jsonl…

import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { missed, plantFaults } from "./faults.mjs";
import { Providers } from "./providers.mjs";
import { Source, kindOf, readRegistrations, writeConstant } from "./registrations.mjs";

const FAULTY_TYPE = "gcp:container/nodePool:NodePool";

function main([modules, ...files]) {
  if (files.length === 0) {
    console.error("usage: node check.mjs NODE_MODULES FILE.jsonl…");
    return 2;
  }
  const providers = new Providers(resolve(modules));
  const registrations = readRegistrations(files);
  const { source, problems, counts } = write(registrations, providers);
  const faults = addFaults(source, registrations, providers, problems);
  const complaints = compile(resolve(modules), source);
  problems.push(...complaints.filter(({ name }) => !faults.has(name)).map(describe));
  problems.push(...selfTest(faults, complaints));
  if (counts.resource === 0) problems.push("no resource was checked: are the files empty?");
  problems.forEach((problem) => console.error(problem));
  console.log(summary(counts, registrations.length, files.length, faults.size, problems.length));
  return problems.length === 0 ? 0 : 1;
}

function write(registrations, providers) {
  const source = new Source();
  const problems = [];
  const counts = { resource: 0, provider: 0, "custom-object": 0, "built-in": 0, component: 0 };
  const typeOfUrn = outputTypes(registrations, providers);
  const preamble = [
    ...providers.imports(),
    "declare function ref<T>(): T;",
    "type Settings<T> = { [K in keyof T]?: string | { apply: unknown } };",
  ];
  preamble.forEach((line) => source.add(line));
  registrations.forEach((registration, index) => {
    const kind = registration.custom ? kindOf(registration.type) : "component";
    counts[kind]++;
    try {
      checkVersion(registration, providers);
      const type = argumentType(registration, kind, providers);
      if (type) writeConstant(source, `r${index}`, type, registration, typeOfUrn);
    } catch (error) {
      problems.push(`${registration.where}: ${registration.urn}\n  ${error.message}`);
    }
  });
  return { source, problems, counts };
}

function argumentType(registration, kind, providers) {
  if (kind === "resource") return `${providers.resource(registration.type)}Args`;
  if (kind === "provider") return `Settings<${providers.settings(registration.type)}>`;
  return undefined;
}

// Throws if the pinned plugin version differs from the version of the types, because names may differ between versions.
function checkVersion({ type, options }, providers) {
  const pinned = options?.version;
  const [first, second, third] = type.split(":");
  const provider = second === "providers" ? third : first;
  if (!pinned || provider === "pulumi") return;
  const installed = providers.version(provider);
  if (pinned !== installed) {
    throw new Error(`pins ${provider} ${pinned}, but tools/typecheck has the types of ${installed}`);
  }
}

function outputTypes(registrations, providers) {
  const types = new Map();
  for (const { urn, type, custom } of registrations) {
    if (!custom || kindOf(type) !== "resource") continue;
    try {
      types.set(urn, providers.resource(type));
    } catch {
      // An unknown type is reported where the registration itself is checked.
    }
  }
  return (urn) => types.get(urn);
}

function addFaults(source, registrations, providers, problems) {
  const victim = registrations.find(({ type }) => type === FAULTY_TYPE);
  if (!victim) {
    problems.push(`self-test: no ${FAULTY_TYPE} among the registrations to plant faults in`);
    return new Map();
  }
  const typeOfUrn = outputTypes(registrations, providers);
  const type = `${providers.resource(FAULTY_TYPE)}Args`;
  return new Map(
    plantFaults(victim).map((fault, index) => {
      const name = `fault${index}`;
      writeConstant(source, name, type, fault.registration, typeOfUrn);
      return [name, fault];
    }),
  );
}

// A registration with a real problem hides the faults planted into its copies, because the compiler reports one error
// per object. In that case, the check has failed anyway.
function selfTest(faults, complaints) {
  const [first] = faults.values();
  const ownUrn = first?.registration.urn;
  if (complaints.some(({ name, registration }) => !faults.has(name) && registration.urn === ownUrn)) {
    return [];
  }
  return [...faults].flatMap(([name, fault]) => {
    const miss = missed(fault, complaints.filter((complaint) => complaint.name === name));
    return miss ? [`self-test: ${miss}`] : [];
  });
}

/** Returns the compiler's errors, each with its constant and property. */
function compile(modules, source) {
  const ts = createRequire(join(modules, "here.js"))("typescript");
  const file = join(dirname(modules), "registrations.ts");
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.CommonJS,
    moduleResolution: ts.ModuleResolutionKind.Node10,
    target: ts.ScriptTarget.ES2020,
    types: ["node"],
    typeRoots: [join(modules, "@types")],
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (name) => (name === file ? source.text() : readFile(name));
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(name, source.text(), options.target, true)
      : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map((diagnostic) => {
    const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n");
    if (diagnostic.file?.fileName !== file) throw new Error(`the compiler itself failed: ${text}`);
    const { line } = diagnostic.file.getLineAndCharacterOfPosition(diagnostic.start);
    const origin = source.origins[line];
    if (!origin) throw new Error(`the generated source is wrong: ${text}`);
    const { name, registration, path } = origin;
    return { code: diagnostic.code, text, name, registration, path: path.join(".") };
  });
}

function describe({ code, text, registration, path }) {
  const detail = text.split("\n").map((line) => `    ${line}`);
  const where = path === "" ? "its properties" : path;
  return `${registration.where}: ${registration.urn}\n  ${where}: TS${code}\n${detail.join("\n")}`;
}

function summary(counts, all, files, faults, problems) {
  const skipped = `${counts["custom-object"]} custom objects and ${counts["built-in"]} built-ins have no types`;
  const checked = counts.resource + counts.provider;
  return (
    `${checked} of ${all} registrations of ${files} files checked ` +
    `(${counts.component} components, ${skipped}); ` +
    `${faults} planted faults; ${problems} problems`
  );
}

process.exitCode = main(process.argv.slice(2));
