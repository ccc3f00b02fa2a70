/** How a dialect separates and names what every interchange has. */
interface Dialect {
  element?: string;
  component?: string;
  segment?: string;
  /** ISA11 and ISA12. */
  version?: string;
  /** GS08. */
  release?: string;
}

/** Writes an interchange with one transaction set; `*` separates the elements of `segments`. */
export function interchange(
  id: "856" | "214" | "204",
  segments: readonly string[],
  {
    element = "*",
    component = ">",
    segment = "~\n",
    version = "U*00401",
    release = "004010",
  }: Dialect = {},
): string {
  const group = { "856": "SH", "214": "QM", "204": "SM" }[id];
  const lines = [
    `ISA*00*${" ".repeat(10)}*00*${" ".repeat(10)}*ZZ*MESAGOODS      *ZZ*PRAIRIEPARCEL  *261201*1715*${version}*000000101*0*P*${component}`,
    `GS*${group}*MESAGOODS*PRAIRIEPARCEL*20261201*1715*101*X*${release}`,
    `ST*${id}*0001`,
    ...segments,
    `SE*${segments.length + 2}*0001`,
    "GE*1*101",
    "IEA*1*000000101",
  ];
  return lines.map((line) => line.replaceAll("*", element) + segment).join("");
}

export const edi = { contentType: "application/edi-x12" };
