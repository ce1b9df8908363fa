// Tests the phrases in which Google's documentation lists values, quoted from the provider's package.

import assert from "node:assert/strict";
import { test } from "node:test";
import { documentedValues } from "./values.mjs";

const cases = [
  ["Possible values are: `INGRESS`, `EGRESS`.", ["INGRESS", "EGRESS"]],
  ["Effect. Accepted values are `A_B`, `C`, and `D`.", ["A_B", "C", "D"]],
  ["Strategy can only be one of BLUE_GREEN or SURGE. The default is SURGE.", ["BLUE_GREEN", "SURGE"]],
  ["Supports a single value: COMPACT.\nSpecifying COMPACT", ["COMPACT"]],
  ["Accepted values are:\n* UNSPECIFIED: Not Set\n* RAPID: Weekly;\n  testers.\n\nMore.", ["UNSPECIFIED", "RAPID"]],
  ['Accepted values are:\n\n* `"NO"`: None.\n* `"ANY"`: Any.', ["NO", "ANY"]],
  ["One of: **NO_UPGRADES | NO_MINOR_UPGRADES**", ["NO_UPGRADES", "NO_MINOR_UPGRADES"]],
  ["Which channel. `C_OFF`, `C_TEST` or `C_STANDARD`.", ["C_OFF", "C_TEST", "C_STANDARD"]],
  ['The algorithm. "BALANCED" - Best effort. "ANY" - Any zone.', ["BALANCED", "ANY"]],
  ['If set to "PREVENT", fails. When set to "DELETE", deletes.', ["PREVENT", "DELETE"]],
  ['Valid values are "container" (aligned per container) or "pod" (for the pod).', ["container", "pod"]],
  // The longer list counts, because the first phrase only explains one of the values.
  ["Valid values are `A` for one. Possible values are: `B`, `A`.", ["B", "A"]],
];

for (const [description, values] of cases) {
  test(description.replaceAll("\n", " "), () => assert.deepEqual(documentedValues(description), values));
}

for (const description of [
  undefined,
  "The name of the network.",
  "Such as pd-standard, pd-balanced or pd-ssd",
  "One of `sourceRanges`, `sourceTags` or `sourceServiceAccounts` is required.",
  "Supported formats can be found [here](https://example.com).",
]) {
  test(`no values: ${description}`, () => assert.deepEqual(documentedValues(description), []));
}
