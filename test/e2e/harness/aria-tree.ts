import type { Page } from "playwright/test";

/** A node of an accessibility tree. */
export interface AriaNode {
  role: string;
  name: string;
  /** The part in brackets, such as `level=2`. */
  states: string;
  /** Target of a link. */
  url: string | null;
  parents: readonly AriaNode[];
  children: AriaNode[];
}

/**
 * Parses what Playwright's `ariaSnapshot` prints.
 * @returns the nodes in the order of the document, texts included
 */
export function parseAriaTree(snapshot: string): AriaNode[] {
  const nodes: AriaNode[] = [];
  const path: { indent: number; node: AriaNode }[] = [];
  for (const line of snapshot.split("\n")) {
    const [, spaces = "", content = ""] = /^( *)- (.*)$/.exec(line) ?? [];
    const [, url] = /^\/url: (.*)$/.exec(content) ?? [];
    while (path.length > 0 && (path.at(-1)?.indent ?? 0) >= spaces.length)
      path.pop();
    const parent = path.at(-1)?.node;
    if (url !== undefined && parent) {
      parent.url = url;
      continue;
    }
    const [, role, name = "", states = ""] =
      /^'?([a-z/]+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)/.exec(content) ??
      [];
    if (role === undefined || role.startsWith("/")) continue;
    const node: AriaNode = {
      role,
      name,
      states,
      url: null,
      parents: path.map((one) => one.node),
      children: [],
    };
    parent?.children.push(node);
    nodes.push(node);
    path.push({ indent: spaces.length, node });
  }
  return nodes;
}

const landmarks = [
  "banner",
  "main",
  "contentinfo",
  "navigation",
  "search",
  "region",
  "form",
];
const controls = [
  "link",
  "button",
  "textbox",
  "searchbox",
  "combobox",
  "listbox",
  "checkbox",
];
/** Names with which users of a screen reader tell the parts of a screen apart. */
const namedParts = ["region", "group", "dialog", "search", "navigation"];

const hasParent = (node: AriaNode, role: string) =>
  node.parents.some((parent) => parent.role === role);

/** Returns what repeats in a list. */
function repeated(all: readonly string[]): string[] {
  return [...new Set(all.filter((one, at) => all.indexOf(one) !== at))];
}

/**
 * Returns where users of a screen reader would stumble, one line each: heading levels that skip one,
 * landmarks and controls that have no name or the name of another one, tables without caption, empty
 * lists.
 * @param described names of buttons whose description tells them apart, which the tree does not contain
 */
export function findStumbles(
  nodes: readonly AriaNode[],
  described: readonly string[] = [],
): string[] {
  return [
    ...headingProblems(nodes),
    ...[false, true]
      .flatMap((isInDialog) =>
        // A dialog is read apart from the page below it.
        repeated(
          nodes
            .filter((node) => hasParent(node, "dialog") === isInDialog)
            .filter(({ role }) => landmarks.includes(role))
            .map(({ role, name }) => `${role} “${name}”`),
        ),
      )
      .map((landmark) => `Two landmarks are ${landmark}`),
    ...nodes
      .filter(({ role, name }) => role === "table" && name === "")
      .map(() => "A table has no caption"),
    ...nodes
      .filter(({ role, children }) => role === "list" && children.length === 0)
      .map(() => "A list is empty"),
    ...controlProblems(nodes.filter(({ name }) => !described.includes(name))),
  ];
}

function headingProblems(nodes: readonly AriaNode[]): string[] {
  const levels = nodes
    .filter(({ role }) => role === "heading")
    .map(({ states, name }) => ({
      name,
      level: Number(/level=(\d)/.exec(states)?.[1]),
    }));
  const first = levels.filter(({ level }) => level === 1);
  return [
    ...(first.length === 1 ? [] : [`There are ${first.length} main headings`]),
    ...levels
      .filter(
        ({ level }, at) => at > 0 && level > (levels[at - 1]?.level ?? 0) + 1,
      )
      .map(({ name }) => `The level of the heading “${name}” skips one`),
  ];
}

function controlProblems(nodes: readonly AriaNode[]): string[] {
  // The cells of a table are read with their row and column.
  const all = nodes.filter(
    (node) => controls.includes(node.role) && !hasParent(node, "row"),
  );
  const places = all.map(
    ({ role, name, parents }) =>
      `${role} “${name}” in ${
        parents
          .filter((parent) => namedParts.includes(parent.role))
          .map((parent) => parent.name)
          .join(", ") || "the page"
      }`,
  );
  // Two links with one name are right if they have one target.
  const indistinct = places.filter((place, at) =>
    places.some(
      (other, otherAt) =>
        otherAt < at &&
        other === place &&
        (all[at]?.url ?? at) !== (all[otherAt]?.url ?? otherAt),
    ),
  );
  return [
    ...new Set(indistinct.map((place) => `Two controls are ${place}`)),
    ...all
      .filter(({ name, children }) => name === "" && children.length === 0)
      .map(({ role }) => `A ${role} has no name`),
    ...all
      .filter(
        ({ role, name }) => role === "link" && /^[\d.,%\s—-]+$/.test(name),
      )
      .filter((node) => !hasParent(node, "navigation"))
      .map(({ name }) => `The link “${name}” says nothing out of context`),
  ];
}

/** Returns where users of a screen reader would stumble on a page. */
export async function findStumblesOn(page: Page): Promise<string[]> {
  const tree = parseAriaTree(await page.locator("body").ariaSnapshot());
  // Such as the calendar of each date, described by the label of its field.
  const described = await page
    .locator("button[aria-describedby]")
    .evaluateAll((buttons) =>
      buttons.map(
        (button) => button.getAttribute("aria-label") ?? button.textContent,
      ),
    );
  return findStumbles(tree, described);
}
