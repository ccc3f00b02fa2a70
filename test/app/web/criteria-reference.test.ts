import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { criteriaOf } from "../../../app/web/api/criteria-reference.server";
import { searches } from "../../../app/web/result-pages.server";

const document = readFileSync(
  new URL("../../../docs/api.md", import.meta.url),
  "utf8",
).replaceAll(/ +/g, " ");

it.each(
  searches
    .flatMap((one) => one.with(criteriaOf))
    .map(({ key, meaning, form }) => [
      key,
      `| \`${key}\` | ${meaning} | ${form} |`,
    ]),
)(
  "docs/api.md describes the criterion %s as the OpenAPI document does",
  (_, line) => {
    expect(document).toContain(line);
  },
);

it.each(
  searches.map(({ route, with: take }) => [route, take(criteriaOf)] as const),
)("docs/api.md lists the criteria of %s", (route, criteria) => {
  const keys = criteria.map(({ key, isRequired }) =>
    isRequired ? `**${key}**` : key,
  );
  const line = `| \`${route.replace(/:\w+/, "…")}\` | ${keys.join(", ") || "`?ASNs=`"} |`;
  expect(document).toContain(line);
});
