// Reads registrations (the resources that `pulumi up` will register, one JSON object a line) and
// writes them as TypeScript constants. No resource type is named here: all is derived from tokens.

import { readFileSync } from "node:fs";

/** Reads files of registrations; each registration keeps its file and line. */
export function readRegistrations(files) {
  return files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .map((text, index) => ({ text, where: `${file}:${index + 1}` }))
      .filter(({ text }) => text.trim() !== "")
      .map(({ text, where }) => ({ ...parse(text, where), where })),
  );
}

function parse(text, where) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${where}: not a JSON object: ${error.message}`);
  }
}

/** Returns how a resource of this type is checked, or why it is not checked. */
export function kindOf(type) {
  const [provider, path] = type.split(":");
  if (type.startsWith("pulumi:providers:")) return "provider";
  if (provider === "pulumi") return "built-in";
  if (provider === "kubernetes" && isCustomGroup(path.split("/")[0])) return "custom-object";
  return "resource";
}

// Kubernetes' own groups are bare ("apps") or end in .k8s.io; any other belongs to a custom
// resource definition, for which the provider publishes no types.
function isCustomGroup(group) {
  return group.includes(".") && !group.endsWith(".k8s.io");
}

/**
 * A TypeScript source made line by line, with the registration and property of each line. One property per line, so
 * that the compiler's positions can be mapped back to property names.
 */
export class Source {
  lines = [];
  origins = [];

  add(text, origin) {
    this.lines.push(text);
    this.origins.push(origin);
  }

  text() {
    return this.lines.join("\n") + "\n";
  }
}

// The provider accepts hyphens and underscores in the names of schema extensions; its types only have underscores.
const typed = (key) => (key.startsWith("x-kubernetes-") ? key.replaceAll("-", "_") : key);

/** Writes `export const NAME: TYPE = {…};` for one registration. */
export function writeConstant(source, name, type, registration, typeOfUrn) {
  const origin = (path) => ({ name, registration, path });
  source.add(`export const ${name}:`, origin([]));
  source.add(`  ${type} =`, origin([]));
  writeValue(source, registration.inputs ?? {}, { indent: "  ", tail: ";", lead: "", path: [] });

  function writeValue(out, value, at) {
    const line = (text) => out.add(at.indent + at.lead + text + at.tail, origin(at.path));
    if (value === null || typeof value !== "object") return line(scalar(value));
    if ("$ref" in value) return line(reference(value.$ref, typeOfUrn));
    if ("$template" in value) return line(`${JSON.stringify(String(value.$template))} as string`);
    if ("$unknown" in value) return line("undefined as any");
    const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
    out.add(at.indent + at.lead + open, origin(at.path));
    for (const [key, item] of Object.entries(value)) {
      writeValue(out, item, {
        indent: at.indent + "  ",
        lead: Array.isArray(value) ? "" : `${JSON.stringify(typed(key))}: `,
        tail: ",",
        path: [...at.path, key],
      });
    }
    out.add(at.indent + close + at.tail, origin(at.path));
  }
}

function scalar(value) {
  return value === "[secret]" ? `"[secret]" as any` : JSON.stringify(value);
}

// A computed value has the type of the output it refers to, so a reference to a property which the
// other resource does not have is found too.
function reference(target, typeOfUrn) {
  const [urn, property] = splitReference(target);
  const type = typeOfUrn(urn);
  const isPath = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*|\[\d+\])*$/.test(property);
  return type && isPath ? `ref<${type}>().${property}` : `${JSON.stringify(target)} as string`;
}

function splitReference(target) {
  const at = target.lastIndexOf("#");
  return at < 0 ? [target, ""] : [target.slice(0, at), target.slice(at + 1)];
}
