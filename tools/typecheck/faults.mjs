// Planted faults: each is put into a copy of a real registration, and the check must find it. A
// checker that has stopped checking (a type turned into `any`, an empty file) fails here.

/** Returns copies of `registration`, each with one fault, and the error that it must cause. */
export function plantFaults(registration) {
  const inputs = registration.inputs;
  const nested = firstPath(inputs, (value, path) => typeof value === "string" && path.length > 1);
  const number = firstPath(inputs, (value) => typeof value === "number");
  const reference = firstPath(inputs, (value) => typeof value === "object" && "$ref" in value);
  return [
    fault("wrong-name", [2353, 2561, 2322], misspelled(nested), (copy) => rename(copy, nested)),
    fault("wrong-type", [2322], number, (copy) => set(copy, number, "not a number")),
    fault("missing-required", [2741], [], (copy) => delete copy.cluster),
    fault("wrong-reference", [2339, 2551], reference, (copy) =>
      set(copy, reference, { $ref: `${get(copy, reference).$ref}Misspelled` }),
    ),
  ];

  function fault(name, codes, path, plant) {
    const copy = structuredClone(inputs);
    if (path) plant(copy);
    return { name, codes, path, registration: { ...registration, inputs: copy } };
  }
}

/** Returns a message if the expected error about a planted fault is missing; otherwise undefined. */
export function missed(fault, complaints) {
  if (!fault.path) return `${fault.name}: found nowhere to plant it`;
  const wanted = fault.path.join(".");
  const hit = complaints.some(({ code, path }) => fault.codes.includes(code) && path === wanted);
  if (hit) return undefined;
  const seen = complaints.map(({ code, path }) => `TS${code} at "${path}"`).join(", ") || "nothing";
  return `${fault.name}: expected TS${fault.codes.join(" or TS")} at "${wanted}", saw ${seen}`;
}

function firstPath(value, accepts, path = []) {
  if (path.length > 0 && accepts(value, path)) return path;
  if (value === null || typeof value !== "object" || "$ref" in value) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const found = firstPath(item, accepts, [...path, key]);
    if (found) return found;
  }
  return undefined;
}

function misspelled(path) {
  return path && [...path.slice(0, -1), `${path.at(-1)}Misspelled`];
}

function rename(root, path) {
  set(root, misspelled(path), get(root, path));
  delete get(root, path.slice(0, -1))[path.at(-1)];
}

function get(root, path) {
  return path.reduce((value, key) => value[key], root);
}

function set(root, path, value) {
  get(root, path.slice(0, -1))[path.at(-1)] = value;
}
