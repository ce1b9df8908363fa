// Finds the values of a text property in its documentation, because the provider's schema has no
// enumerations. Google's documentation lists values in a few fixed phrases; only these phrases are
// recognized. A list can be incomplete or belong to another property, so the Java types accept
// other values, too.

const TOKEN = String.raw`(?:\x60"[A-Za-z]\w*"\x60|\x60[A-Za-z]\w*\x60|"[A-Za-z]\w*"|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)(?![\w/.-]*[\w/-])`;
const QUOTED = String.raw`(?:\x60[A-Z][A-Z_]+\x60|"[A-Z][A-Z_]+")`;
const SEPARATOR = String.raw`(?:\s+\([^)]*\))?(?:\s*,?\s+(?:and|or|\|)\s+|\s*,\s*)`;
const INTRODUCTION = new RegExp(
  String.raw`\b(?:(?:possible|accepted|acceptable|valid|supported|available)\s+(?:values|options|policies)(?:\]\([^)]*\))?` +
    String.raw`|options|values|supports a single value|(?:can only|must) be one of|one of:|can be either|can be set to)` +
    String.raw`\s*(?:are|include)?\s*:?\s*[(*]*`,
  "gi",
);
const INLINE = new RegExp(`^${TOKEN}(?:${SEPARATOR}${TOKEN})*`);
const BULLET = new RegExp(String.raw`^\s*(?:[*-]\s+)?(${TOKEN})\s*(?::|-\s|$)`);
// LIST matches `A`, `B` or `C`; EXPLAINED matches "A" and "B" in: "A" - first effect. "B" - second.
const LIST = new RegExp(`${QUOTED}(?:${SEPARATOR}${QUOTED}){2,}`);
const EXPLAINED = new RegExp(String.raw`(${QUOTED}) - `, "g");
const CONDITION = new RegExp(String.raw`\b[Ss]et to (${QUOTED})`, "g");

/** Returns the values that `description` lists, without duplicates; empty if it lists none. */
export function documentedValues(description = "") {
  const lists = [...description.matchAll(INTRODUCTION)].map(({ 0: introduction, index }) => {
    const rest = description.slice(index + introduction.length);
    return introduction.includes("\n") ? bullets(rest) : inline(rest);
  });
  const [longest] = lists.sort((a, b) => b.length - a.length);
  if (longest?.length > 0) return longest;
  const [list] = description.match(LIST) ?? [];
  if (list) return inline(list);
  const single = [EXPLAINED, CONDITION].map((phrase) =>
    unique([...description.matchAll(phrase)].map(([, token]) => token)),
  );
  return single.find((tokens) => tokens.length > 1) ?? [];
}

function inline(text) {
  const [list] = text.match(INLINE) ?? [""];
  return unique(list.match(new RegExp(TOKEN, "g")) ?? []);
}

function bullets(text) {
  const tokens = [];
  for (const line of text.split("\n").filter((l) => l.trim() !== "")) {
    const [, token] = line.match(BULLET) ?? [];
    if (token) tokens.push(token);
    else if (!line.startsWith(" ") || tokens.length === 0) break;
  }
  return tokens.length > 0 ? unique(tokens) : inline(text);
}

function unique(tokens) {
  return [...new Set(tokens.map((token) => token.replace(/[\x60"]/g, "")))];
}
