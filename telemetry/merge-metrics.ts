/**
 * Joins texts in the format of Prometheus. A metric that several texts have is declared once, with the
 * samples of all of them in one group, as the format asks.
 */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, { head: string[]; samples: string[] }>();
  for (const text of texts) {
    let name = "";
    for (const line of text.split("\n")) {
      if (line === "") continue;
      const declared = /^# (?:HELP|TYPE) (\S+)/.exec(line)?.[1];
      name = declared ?? name;
      const family = families.get(name) ?? { head: [], samples: [] };
      families.set(name, family);
      if (declared === undefined) family.samples.push(line);
      else if (!family.head.includes(line)) family.head.push(line);
    }
  }
  return [...families.values()]
    .flatMap(({ head, samples }) => [...head, ...samples, ""])
    .join("\n");
}
