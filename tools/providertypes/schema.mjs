// Writes the part of the Google provider's schema that the program uses: the inputs of its resource
// types with every block below them, in the format of Pulumi's package schemas. The source is the
// provider's npm package; the provider publishes its schema nowhere else that a build can reach.
//
// usage: node schema.mjs NODE_MODULES [RESOURCES]   prints the schema of the types in RESOURCES
//        (default: resources.txt beside this file)

import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { documentedValues } from "./values.mjs";

const PROVIDER = "@pulumi/gcp";
// TypeScript has only one number type. Of the properties that we use, the Python package declares
// only these as fractions.
const FRACTIONS = new Set(["batchPercentage", "flowSampling"]);

function main([modules, resources = new URL("resources.txt", import.meta.url)]) {
  if (!modules) {
    console.error("usage: node schema.mjs NODE_MODULES [RESOURCES]");
    return 2;
  }
  const wanted = readFileSync(resources, "utf8").split("\n").filter((line) => /^\w/.test(line));
  const schema = new Schema(new Declarations(resolve(modules)));
  for (const [token, ...omitted] of wanted.map((line) => line.split(" "))) {
    schema.addResource(token, omitted);
  }
  console.log(JSON.stringify(schema.result(), undefined, 1));
  return 0;
}

/** The type declarations of the installed provider package. */
class Declarations {
  #folder;
  #ts;
  #files = new Map();
  #blocks;

  constructor(modules) {
    this.#folder = join(modules, PROVIDER);
    this.#ts = createRequire(join(modules, "here.js"))("typescript");
  }

  version() {
    return JSON.parse(this.#read("package.json")).version;
  }

  /** SHA-256 of the files that were read, in the order of their names. */
  digest() {
    const hash = createHash("sha256");
    [...this.#files.keys()].sort().forEach((file) => hash.update(this.#files.get(file)));
    return hash.digest("hex");
  }

  /** The members of `NodePoolArgs` for `gcp:container/nodePool:NodePool`. */
  resource(token) {
    const [, path, name] = token.split(":");
    const source = this.#parse(this.#file(path.split("/")[0], token));
    const found = source.statements.find((node) => node.name?.text === `${name}Args`);
    return this.#members(found, source);
  }

  // The compiled class contains its token; the file's name only resembles the token.
  #file(module, token) {
    const found = readdirSync(join(this.#folder, module)).find(
      (file) =>
        file.endsWith(".js") &&
        readFileSync(join(this.#folder, module, file), "utf8").includes(`__pulumiType = '${token}'`),
    );
    if (!found) throw new Error(`${PROVIDER} ${this.version()} has no resource ${token}`);
    return join(module, found.replace(/\.js$/, ".d.ts"));
  }

  /** The members of the block `container.NodePoolNodeConfig`. */
  block(name) {
    if (!this.#blocks) this.#blocks = this.#allBlocks();
    const { node, source } = this.#blocks.get(name);
    return this.#members(node, source);
  }

  #allBlocks() {
    const source = this.#parse("types/input.d.ts");
    const blocks = new Map();
    for (const space of source.statements.filter(this.#ts.isModuleDeclaration)) {
      for (const node of space.body.statements) {
        blocks.set(`${space.name.text}.${node.name.text}`, { node, source });
      }
    }
    return blocks;
  }

  #members(node, source) {
    return node.members.map((member) => ({
      name: member.name.text,
      required: !member.questionToken,
      comment: comment(member.jsDoc?.at(-1)?.getText(source) ?? ""),
      type: this.#type(member.type, source, member.name.text),
    }));
  }

  // pulumi.Input<T | undefined> → T; the SDK accepts an output for every input anyway.
  #type(node, source, name) {
    const ts = this.#ts;
    if (ts.isUnionTypeNode(node)) {
      const [type, ...rest] = node.types.filter((t) => t.kind !== ts.SyntaxKind.UndefinedKeyword);
      if (rest.length > 0) throw new Error(`more than one type: ${node.getText(source)}`);
      return this.#type(type, source, name);
    }
    if (ts.isArrayTypeNode(node)) {
      return { type: "array", items: this.#type(node.elementType, source, name) };
    }
    if (ts.isTypeLiteralNode(node)) {
      return { type: "object", additionalProperties: this.#type(node.members[0].type, source, name) };
    }
    const text = node.getText(source);
    if (["string", "boolean"].includes(text)) return { type: text };
    if (text === "number") return { type: FRACTIONS.has(name) ? "number" : "integer" };
    if (text.startsWith("inputs.")) return { block: text.slice("inputs.".length) };
    if (text.startsWith("pulumi.Input<")) return this.#type(node.typeArguments[0], source, name);
    throw new Error(`unknown type: ${text}`);
  }

  #parse(file) {
    return this.#ts.createSourceFile(file, this.#read(file), this.#ts.ScriptTarget.ES2020, true);
  }

  #read(file) {
    if (!this.#files.has(file)) this.#files.set(file, readFileSync(join(this.#folder, file), "utf8"));
    return this.#files.get(file);
  }
}

/** The schema, which grows with each resource; every block is included once. */
class Schema {
  #declarations;
  #resources = {};
  #types = {};
  #omitted = [];

  constructor(declarations) {
    this.#declarations = declarations;
  }

  addResource(token, omitted) {
    const { properties, required } = this.#object(token, this.#declarations.resource(token));
    this.#resources[token] = { inputProperties: properties, requiredInputs: required };
    this.#omitted.push([token, omitted]);
  }

  // Copies values from the blocks of node pools inside a cluster to those of separate node pools:
  // the blocks are the same, but mostly only those inside a cluster document their values.
  #borrowValues(token) {
    for (const [name, own] of Object.entries(this.#types[token].properties ?? {})) {
      const twin = this.#types[token.replaceAll("NodePool", "ClusterNodePool")]?.properties?.[name];
      const values = this.#types[twin?.$ref?.slice("#/types/".length)]?.enum;
      if (own.type !== "string" || !values) continue;
      const reference = this.#enumeration(token, name, values.map(({ value }) => value));
      this.#types[token].properties[name] = { ...twin, ...reference };
    }
  }

  result() {
    Object.keys(this.#types)
      .filter((token) => token.startsWith("gcp:container/NodePool"))
      .forEach((token) => this.#borrowValues(token));
    for (const [token, names] of this.#omitted) {
      names.forEach((name) => delete this.#resources[token].inputProperties[name]);
    }
    const used = this.#usedTypes();
    return {
      name: "gcp",
      version: this.#declarations.version(),
      meta: { source: `npm ${PROVIDER}`, sha256: this.#declarations.digest() },
      resources: sorted(this.#resources),
      types: Object.fromEntries(Object.entries(sorted(this.#types)).filter(([token]) => used.has(token))),
    };
  }

  #usedTypes() {
    const used = new Set();
    const visit = (node) => {
      for (const [, token] of JSON.stringify(node).matchAll(/#\/types\/([^"]+)/g)) {
        if (used.has(token)) continue;
        used.add(token);
        visit(this.#types[token]);
      }
    };
    visit(this.#resources);
    return used;
  }

  #object(owner, members) {
    const properties = {};
    for (const { name, comment, type } of members) {
      properties[name] = { ...this.#reference(owner, name, type, comment), ...comment };
    }
    return { properties, required: members.filter((m) => m.required).map((m) => m.name) };
  }

  #reference(owner, name, type, comment) {
    if (type.block) return this.#block(type.block);
    if (type.items) return { ...type, items: this.#reference(owner, name, type.items, comment) };
    if (type.additionalProperties) return type;
    const values = type.type === "string" ? documentedValues(comment.description) : [];
    return values.length === 0 ? type : this.#enumeration(owner, name, values);
  }

  #block(name) {
    const [space, type] = name.split(".");
    const token = `gcp:${space}/${type}:${type}`;
    if (!(token in this.#types)) {
      this.#types[token] = {};
      this.#types[token] = { type: "object", ...this.#object(token, this.#declarations.block(name)) };
    }
    return { $ref: `#/types/${token}` };
  }

  #enumeration(owner, name, values) {
    const [provider, path, type] = owner.split(":");
    const full = `${type}${name[0].toUpperCase()}${name.slice(1)}`;
    const token = `${provider}:${path.split("/")[0]}/${full}:${full}`;
    this.#types[token] = { type: "string", enum: values.map((value) => ({ value })) };
    return { $ref: `#/types/${token}` };
  }
}

/** Returns the text of a comment, and its deprecation message. */
function comment(text) {
  const lines = text
    .replace(/^\/\*\*/, "")
    .replace(/\*\/$/, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, "").trimEnd());
  const at = lines.findIndex((line) => line.startsWith("@deprecated "));
  const description = lines.slice(0, at < 0 ? lines.length : at).join("\n").trim();
  const deprecation = at < 0 ? "" : lines.slice(at).join(" ").slice("@deprecated ".length).trim();
  return {
    ...(description && { description }),
    ...(deprecation && { deprecationMessage: deprecation }),
  };
}

function sorted(map) {
  return Object.fromEntries(Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1)));
}

process.exitCode = main(process.argv.slice(2));
