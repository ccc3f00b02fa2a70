import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { calls } from "../../provider/contract/calls";
import { maxPageSize } from "../../provider/contract/fields";
import { firstEngine, onEachEngine } from "./engines";
import {
  changesBetweenPages,
  firstRows,
  pagedCases,
  pagedWorld,
} from "./paged-world";
import { makePeople } from "./people";
import { useTestProvider } from "./test-provider";

type Row = Record<string, unknown>;
interface PageAnswer {
  result: Row[];
  cursor?: string;
}

const encode = (content: unknown) =>
  Buffer.from(JSON.stringify(content)).toString("base64url");
const decode = (cursor: string) =>
  JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];

it("every paged call is tested", () => {
  const paged = Object.entries(calls).flatMap(([name, { row }]) =>
    row === null ? [] : [name],
  );
  const walked = Object.values(pagedCases).map(({ call }) => call);
  expect([...new Set<string>(walked)].sort()).toEqual(paged.sort());
});

onEachEngine("pages by cursor", (engine) => {
  const provider = useTestProvider(engine);
  /** Sees every pool except the foreign one. */
  let ann: string;
  /** Sees the same pools as Ann. */
  let bob: string;

  beforeAll(async () => {
    await provider.db.execute(pagedWorld);
    const people = makePeople(provider);
    ann = (await people.add("ann", 1)).cookie;
    bob = (await people.add("bob", 1)).cookie;
  });

  /** Of each kind of call; all of them take half a minute. */
  const ofGate = [
    "a list of ASNs",
    "the cartons of stores",
    "all shipments",
    "an on-time report",
    "a scan store summary",
    "the deliveries of a manifest",
  ];

  for (const [name, one] of Object.entries(pagedCases))
    describe(
      `of ${name}`,
      { tags: ofGate.includes(name) ? [] : ["all"] },
      () => {
        const { call, criteria, pageSize, identity } = one;

        const ask = (page: object, cookie = ann) =>
          provider.call(
            call,
            { ...criteria, offset: 0, pageSize, ...page },
            { cookie },
          );
        async function rowsOf(page: object): Promise<PageAnswer> {
          const { body } = await ask(page);
          expect(body.status).toBe("Success");
          return body as unknown as PageAnswer;
        }
        const whole = async () =>
          (await rowsOf({ pageSize: maxPageSize })).result;

        /** Requests pages by the cursor of the previous page until one is short. */
        async function walk(
          between: () => Promise<void> = async () => undefined,
        ) {
          const rows: Row[] = [];
          let pages = 0;
          let cursor: string | undefined;
          for (let offset = 0; ; offset += pageSize) {
            const page = {
              offset,
              ...(cursor === undefined ? {} : { cursor }),
            };
            const answer = await rowsOf(page);
            rows.push(...answer.result);
            pages += 1;
            if (answer.result.length < pageSize) {
              expect(answer.cursor).toBeUndefined();
              return { rows, pages };
            }
            ({ cursor } = answer);
            expect(cursor).toMatch(/^[\w-]{1,1024}$/);
            // What the portal must know to show the first rows is sent before them.
            expect(Object.keys(answer).at(-1)).toBe("result");
            await between();
          }
        }

        const keys = (rows: readonly Row[]) =>
          rows.map((row) => JSON.stringify(identity(row)));

        beforeAll(() => provider.db.execute(firstRows.add));
        afterAll(() => provider.db.execute(firstRows.remove));

        it("contain the same rows in the same order as one response, and as pages by offset", async () => {
          // Again, if the exceptions that are looked for once a minute have changed the figures meanwhile.
          await vi.waitFor(
            async () => {
              const expected = await whole();
              expect(new Set(keys(expected)).size).toBe(expected.length);
              const { rows, pages } = await walk();
              expect(pages).toBeGreaterThan(3);
              expect(rows).toEqual(expected);
              const byOffset: Row[] = [];
              for (let offset = 0; offset < expected.length; offset += pageSize)
                byOffset.push(...(await rowsOf({ offset })).result);
              expect(byOffset).toEqual(expected);
            },
            { timeout: 20_000 },
          );
        });

        it("continue after the last row, regardless of the offset", async () => {
          const expected = (await whole()).slice(pageSize, 2 * pageSize);
          const { cursor } = await rowsOf({});
          for (const offset of [0, 1, 100_000_000]) {
            expect((await rowsOf({ offset, cursor })).result).toEqual(expected);
          }
        });

        it("contain each remaining row exactly once while others are added, removed and changed", async () => {
          const before = new Set(keys(await whole()));
          let step = 0;
          const { rows } = await walk(() =>
            provider.db.execute(changesBetweenPages[step++ % 2] ?? ""),
          );
          if (step % 2 === 1) await provider.db.execute(changesBetweenPages[1]);
          await provider.db.execute(changesBetweenPages[0]);
          const stayed = new Set(
            keys(await whole()).filter((key) => before.has(key)),
          );
          await provider.db.execute(changesBetweenPages[1]);
          expect(stayed.size).toBeLessThan(before.size);
          const walked = keys(rows).filter((key) => stayed.has(key));
          expect(walked.toSorted()).toEqual([...stayed].toSorted());
        });

        // Refused before any statement reads rows.
        const onlyFirst = it.runIf(engine === firstEngine);
        onlyFirst("refuse a cursor of another request", async () => {
          const { cursor = "" } = await rowsOf({});
          const [version, question, ...sortKey] = decode(cursor);
          const withKey = (...key: unknown[]) =>
            encode([version, question, ...key]);
          const otherCall = Object.values(pagedCases).find(
            (other) => other.call !== call,
          );
          const { body: foreign } = await provider.call(
            otherCall?.call ?? call,
            { ...otherCall?.criteria, offset: 0, pageSize: 1 },
            { cookie: ann },
          );
          const { body: ofBob } = await ask({}, bob);
          const refused: Record<string, unknown> = {
            "no text": 1,
            nothing: null,
            empty: "",
            "too long": "A".repeat(1_025),
            garbage: "no cursor",
            "not JSON": Buffer.from("[1,").toString("base64url"),
            "no list": encode({ version, question }),
            "an empty list": encode([]),
            "another version": encode([2, question, ...sortKey]),
            "no question": encode([version]),
            "another question": encode([version, "x", ...sortKey]),
            "another call": foreign.cursor,
            "another person": ofBob.cursor,
            "no sort key": withKey(),
            "half a sort key": withKey(...sortKey.slice(1)),
            "more than a sort key": withKey(...sortKey, 1),
            "values of the wrong types": withKey(
              ...sortKey.map((value) => (typeof value === "string" ? 1 : "x")),
            ),
            nulls: withKey(...sortKey.map(() => null)),
            lists: withKey(...sortKey.map((value) => [value])),
            "values that no column has": withKey(
              ...sortKey.map((value) =>
                typeof value === "string" ? "\0" : Number.MAX_SAFE_INTEGER + 1,
              ),
            ),
          };
          for (const [why, given] of Object.entries(refused)) {
            const { httpStatus, body } = await ask({ cursor: given });
            expect({ why, httpStatus, body }).toEqual({
              why,
              httpStatus: 400,
              body: { status: "Error", message: "Invalid request (cursor)." },
            });
          }
        });

        it("contain nothing of another pool, whatever a forged cursor contains", async () => {
          const all = new Set(keys(await whole()));
          const { cursor = "" } = await rowsOf({});
          const [version, question, ...sortKey] = decode(cursor);
          const smallest = (value: unknown) => {
            if (typeof value === "number") return Number.MIN_SAFE_INTEGER;
            if (typeof value === "boolean") return false;
            return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? "0001-01-01" : "";
          };
          const { result } = await rowsOf({
            pageSize: maxPageSize,
            cursor: encode([version, question, ...sortKey.map(smallest)]),
          });
          expect(new Set(keys(result))).toEqual(all);
          expect(JSON.stringify(result)).not.toContain("Foreign");
        });
      },
    );
});
