import type { Visitor } from "./visitor";

const numbers = (prefix: string) =>
  ["1", "2", "3"].map((n) => `${prefix}-${n}`);

/**
 * Loads two stores with a stop today and three cartons each, `{name}N-1` to `-3` and `{name}S-1` to `-3`.
 * @param name of the pool; distinguishes the data of tests
 * @returns the numbers of the stores
 */
export async function loadReceivingDay(
  visitor: Visitor,
  name: string,
): Promise<{ north: string; south: string }> {
  const [north, south] = [`${name}N`, `${name}S`];
  // Asked for now: a run of hours passes midnight in the time zone of the stores.
  const today = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "America/Chicago",
  }).format(new Date());
  const files: Record<string, string> = {
    pools: `Pool\n${name}\n`,
    stores: `Store,Pool,Name,Address 1,City,State,ZIP Code
${north},${name},North,1 Main St,Chicago,IL,60601
${south},${name},South,2 Main St,Chicago,IL,60601
`,
    trailers: `Trailer,Pool\nTR-${name},${name}\n`,
    stops: `Pool,Date,Route,Stop,Store,Trailer
${name},${today},R-${name},1,${north},TR-${name}
${name},${today},R-${name},2,${south},TR-${name}
`,
    cartons: `Manifest,Manifest Date,Date In Store,Store,ASN
${[north, south].flatMap((store) => numbers(store).map((asn) => `M-${name},${today},${today},${store},${asn}`)).join("\n")}
`,
  };
  for (const [kind, content] of Object.entries(files)) {
    const checked = await visitor.submit(
      await visitor.open("/data"),
      "Check file",
      { file: new File([content], `${kind}.csv`, { type: "text/csv" }) },
    );
    const applied = await visitor.submit(checked, "Apply");
    if (applied.textOf("h2") !== "Applied")
      throw new Error(`${kind} were not applied: ${applied.main}`);
  }
  return { north, south };
}
