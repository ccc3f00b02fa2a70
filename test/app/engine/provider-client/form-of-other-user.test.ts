import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { calls, type CallName } from "../../../../provider/contract/calls";
import { createProviderApi } from "../../../../app/engine/provider-client/client.server";
import { otherUser } from "../../../../app/engine/provider-client/failures";
import type { Answer } from "../../../../app/engine/provider-client/provider-api";
import { browserRequest } from "../../support/browser-request";
import { useProviderConnection } from "../../support/use-provider-connection";

const { provider, connection } = useProviderConnection();

/** The client of a request whose form was made for another user. */
const createApi = () =>
  createProviderApi(
    connection,
    browserRequest({ refuseWrite: () => Promise.resolve(otherUser("Ben")) }),
    () => undefined,
  );

const names = Object.keys(calls) as CallName[];
const isWriteOfUser = (name: CallName) =>
  calls[name].effect === "write" && calls[name].needsSession;

it("every write of a form that was made for another user is refused, and nothing is sent", async () => {
  const api = createApi();
  const call = api.call as (name: CallName) => Promise<Answer<CallName>>;
  const writes = names.filter(isWriteOfUser);
  expect(writes.length).toBeGreaterThan(20);
  for (const name of writes) expect(await call(name)).toEqual(otherUser("Ben"));
  const sent = await api.sendDocument({
    kind: "auto",
    fileName: "a.csv",
    timeZone: "UTC",
    body: Readable.from(["a,b"]),
    signal: new AbortController().signal,
  });
  expect(sent).toEqual(otherUser("Ben"));
  expect(provider.asked).toEqual([]);
});

it("reads and sign-ins of such a form are sent", async () => {
  const call = createApi().call as (name: CallName) => Promise<unknown>;
  const others = names.filter((name) => !isWriteOfUser(name));
  for (const name of others) await call(name);
  expect(new Set(provider.asked.map(({ call }) => call))).toEqual(
    new Set(others),
  );
});
