import { expect, test } from "vitest";
import { changeTokens } from "../../../../../app/features/own-lists/tokens/tokens.server";
import { stageContext } from "../../../support/stage-context";

async function create(scopes: readonly string[]) {
  const body = new URLSearchParams([
    ["intent", "create"],
    ["name", "Sheet"],
    ["days", "30"],
    ["currentPassword", "Parcel-2026!"],
    ...scopes.map((scope) => ["scopes", scope]),
  ]);
  const { context } = stageContext(
    { createApiToken: { ok: true, token: "tpp_abc" } },
    { PUBLIC_ORIGIN: "https://portal.example" },
    ["tokens"],
  );
  const request = new Request("https://portal.example/account/tokens", {
    method: "POST",
    body,
  });
  return (await changeTokens({ request, context })).data;
}

test.each([
  [["reports:read"], "/onTime-report/result/s=-7d_f=today"],
  [["shipments:read"], "/search/advanced-search/s=-7d_f=today"],
  [["reports:read", "shipments:read"], "/search/advanced-search/s=-7d_f=today"],
])(
  "the examples of a new token for %j are addresses that it may read",
  async (scopes, path) => {
    const page = `https://portal.example${path}`;
    expect(await create(scopes)).toEqual({
      created: {
        token: "tpp_abc",
        csvAddress: `${page}/ULSearchResults.csv`,
        command: `curl -H "Authorization: Bearer tpp_abc" "${page}.json"`,
      },
    });
  },
);
