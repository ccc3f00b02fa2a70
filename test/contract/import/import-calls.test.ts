import { createHash } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import type { CallName } from "../../../provider/contract/calls";
import { isLoadable, kinds } from "../../../provider/import/kinds/all-kinds";
import { hashSecret } from "../../../provider/accounts/secrets";
import { onEachEngine } from "../engines";
import { csv, storeColumns, storeRow, useIngestWorld } from "./ingest-world";

onEachEngine("The calls of imports", (engine) => {
  const world = useIngestWorld(engine);
  beforeEach(() => world.reset());

  const call: typeof world.call = (...parameters) => world.call(...parameters);

  it("are announced, and for administrators of every pool group", async () => {
    const response = await fetch(`${world.provider.url}/capabilities`);
    expect(await response.json()).toMatchObject({
      capabilities: expect.arrayContaining(["imports"]) as unknown,
    });
    for (const [who, may] of [
      [world.chief, true],
      [world.regional, false],
    ] as const) {
      expect(await call(who, "getMayImport")).toMatchObject({ result: may });
      expect((await call(who, "getImportJobs")).httpStatus).toBe(
        may ? 200 : 403,
      );
    }
  });

  it("list documents and page through their errors", async () => {
    const rows = Array.from({ length: 130 }, (_, i) =>
      storeRow(`S${i}`, "Nowhere"),
    );
    const { key } = await world.addKey();
    await world.ingest("stores", { body: csv(storeColumns, ...rows), key });
    await world.ingest("pools", { body: csv("Pool", "Boston"), key });
    const listed = await call(world.chief, "getImportJobs");
    expect(listed.result).toMatchObject([
      { status: "applied", counts: [{ kind: "pools" }] },
      { status: "rejected", errors: 130 },
    ]);
    const [, { token }] = listed.result as [unknown, { token: string }];
    const page = async (errorOffset: number) =>
      (await call(world.chief, "getImportJob", { token, errorOffset }))
        .errorRows as { place: string }[];
    expect(await page(0)).toHaveLength(100);
    const second = await page(100);
    expect(second).toHaveLength(30);
    expect(second[0]).toMatchObject({ field: "Pool", value: "Nowhere" });
    for (const beyond of [130, 1_000]) expect(await page(beyond)).toEqual([]);
    for (const invalid of [-1, 0.5, 1_001, 1e30]) {
      const payload = { token, errorOffset: invalid };
      const { httpStatus } = await call(world.chief, "getImportJob", payload);
      expect({ invalid, httpStatus }).toEqual({ invalid, httpStatus: 400 });
    }
    const absent = { token: "absent", errorOffset: 0 };
    expect((await call(world.chief, "getImportJob", absent)).httpStatus).toBe(
      404,
    );
  });

  it("answer the SHA-256 of a document, and when its import began and ended", async () => {
    const { key } = await world.addKey();
    const body = csv("Pool", "Boston");
    const sent = await world.ingest("pools", { body, key });
    const { token } = sent.body.result as { token: string };
    const at = world.provider.clock.now.toISOString();
    const expected = {
      sha256: createHash("sha256").update(body).digest("hex"),
      startedAt: at,
      finishedAt: at,
    };
    expect(sent.body.result).toMatchObject(expected);
    const payload = { token, errorOffset: 0 };
    expect(await call(world.chief, "getImportJob", payload)).toMatchObject({
      result: expected,
    });
  });

  it("describe every kind that has a file", async () => {
    const { result } = await call(world.chief, "getImportKinds");
    const described = result as { name: string; fields: { title: string }[] }[];
    expect(described.map(({ name }) => name)).toEqual(
      kinds.filter(isLoadable).map(({ name }) => name),
    );
    expect(
      described.find(({ name }) => name === "stores")?.fields[0],
    ).toMatchObject({ title: "Store", isRequired: true, example: "1011" });
  });

  it("name kinds in the language of the request, and their columns in English", async () => {
    const { key } = await world.addKey({ kinds: ["stores"] });
    await world.ingest("stores", {
      body: csv(storeColumns, storeRow("S1", "Dallas")),
      key,
    });
    const answersIn = async (language: string | null) => {
      const read = async (name: CallName, payload?: object) => {
        const { body } = await world.provider.call(name, payload, {
          cookie: world.chief.cookie,
          headers: language === null ? {} : { "accept-language": language },
        });
        return body as { result: unknown };
      };
      const { result: jobs } = await read("getImportJobs");
      const [{ token }] = jobs as [{ token: string }];
      return {
        kinds: (await read("getImportKinds")).result,
        jobs,
        job: (await read("getImportJob", { token, errorOffset: 0 })).result,
        keys: (await read("getApiKeys")).result,
      };
    };
    const expected = (title: string, help: string, summary: string) => ({
      kinds: expect.arrayContaining([
        expect.objectContaining({ name: "stores", title }),
        expect.objectContaining({
          name: "trailers",
          summary,
          fields: [
            expect.objectContaining({ title: "Trailer", help: "" }),
            expect.objectContaining({ title: "Pool", help: "" }),
            expect.objectContaining({ title: "Device", help }),
          ],
        }),
      ]) as unknown,
      jobs: [{ counts: [{ kind: "stores", title }] }],
      job: { counts: [{ kind: "stores", title }] },
      keys: [{ kinds: [title] }],
    });
    expect(await answersIn("es")).toMatchObject(
      expected(
        "Tiendas",
        "El identificador de dispositivo de Traccar Client en el camión.",
        "Un remolque, y el identificador del dispositivo que informa su posición.",
      ),
    );
    for (const language of [null, "en", "fr"])
      expect(await answersIn(language)).toMatchObject(
        expected(
          "Stores",
          "The device identifier of the Traccar Client on the truck.",
          "A trailer, and the identifier of the device that reports its position.",
        ),
      );
  });

  it("say errors and notes in the language of the request, and to programs in English", async () => {
    const { key } = await world.addKey();
    const document = {
      body: csv(`${storeColumns},Door`, `${storeRow("S1", "Nowhere")},7`),
      key,
    };
    const { body } = await world.ingest("stores", document);
    const english =
      "There is no pool of this name. Load the pools first, or correct the name.";
    const spanish =
      "No hay ningún pool con este nombre. Cargue primero los pools o corrija el nombre.";
    expect(body).toMatchObject({
      errorRows: [{ place: "line 2", message: english }],
    });
    const { token } = body.result as { token: string };
    const read = async (language: string) => {
      const headers = { "accept-language": language };
      const { cookie } = world.chief;
      const path = `jobs/${token}/errors.csv`;
      const get = (sender: { key?: string; cookie?: string }) =>
        world.ingest(path, { method: "GET", headers, ...sender });
      const answer = await world.provider.call(
        "getImportJob",
        { token, errorOffset: 0 },
        { cookie, headers },
      );
      return {
        ...answer.body,
        file: (await get({ cookie })).text,
        fileOfProgram: (await get({ key })).text,
      };
    };
    expect(await read("es")).toMatchObject({
      result: {
        notes: ["Se ignoró la columna Door: Tiendas no tiene ese campo."],
      },
      errorRows: [{ place: "línea 2", field: "Pool", message: spanish }],
      file: expect.stringContaining(`"línea 2, Pool: ${spanish}"`) as unknown,
      fileOfProgram: expect.stringContaining(
        `"line 2, Pool: ${english}"`,
      ) as unknown,
    });
    expect(await read("en")).toMatchObject({
      errorRows: [{ place: "line 2", message: english }],
      file: expect.stringContaining(english) as unknown,
    });
  });

  it("create API keys, of which only the hash is stored", async () => {
    const created = await call(world.chief, "createApiKey", {
      name: " Scanners ",
      kinds: ["stores"],
      poolIDs: [world.dallas],
    });
    const key = created.key as string;
    expect(key).toMatch(/^tp_[\w-]{43}$/);
    const listed = await call(world.chief, "getApiKeys");
    expect(listed.result).toEqual([
      {
        id: expect.any(String) as unknown,
        name: "Scanners",
        prefix: key.slice(0, 8),
        kinds: ["Stores"],
        pools: ["Dallas"],
        createdAt: "2026-11-20T12:00:00.000Z",
        createdBy: "Ann",
        lastUsedAt: null,
        revokedAt: null,
        isSuspended: false,
      },
    ]);
    expect(JSON.stringify(listed)).not.toContain(key);
    const stored = await world.provider.db.query<Record<string, unknown>>(
      "SELECT k::text || coalesce((SELECT string_agg(a::text, '') FROM idempotent_answer a), '') AS all FROM api_key k",
    );
    expect(JSON.stringify(stored)).not.toContain(key.slice(8));
    expect(JSON.stringify(stored)).toContain(hashSecret(key));
  });

  it("show when a key was used, to the minute", async () => {
    const { key } = await world.addKey();
    world.provider.clock.now = new Date("2026-11-20T12:07:41Z");
    await world.ingest("pools", { body: csv("Pool", "Boston"), key });
    const { result } = await call(world.chief, "getApiKeys");
    expect(result).toMatchObject([{ lastUsedAt: "2026-11-20T12:07:00.000Z" }]);
  });

  it("create one key for a repeated form, and show a key that works", async () => {
    const create = (name = "Scanners") =>
      call(
        world.chief,
        "createApiKey",
        { name, kinds: [], poolIDs: [] },
        { "idempotency-key": "form-1" },
      );
    const answers = [await create(), await create()];
    const [first, second] = answers.map(({ key }) => key as string);
    expect((await call(world.chief, "getApiKeys")).result).toHaveLength(1);
    const send = async (key = "") =>
      (await world.ingest("pools", { body: csv("Pool", "Boston"), key }))
        .httpStatus;
    expect(await send(first)).toBe(401);
    expect(await send(second)).toBe(200);
    expect((await create()).httpStatus).toBe(409);
    expect((await create("Others")).httpStatus).toBe(409);
    expect(await send(second)).toBe(200);
  });

  it("refuse keys for kinds and pools that do not exist, and without a name", async () => {
    for (const [httpStatus, payload] of [
      [400, { name: "x", kinds: ["nothing"], poolIDs: [] }],
      [404, { name: "x", kinds: [], poolIDs: [4711] }],
      [404, { name: "x", kinds: [], poolIDs: ["one"] }],
      [400, { name: " ", kinds: [], poolIDs: [] }],
    ] as const)
      expect(
        (await call(world.chief, "createApiKey", payload)).httpStatus,
      ).toBe(httpStatus);
    expect(
      (await call(world.chief, "revokeApiKey", { id: "9" })).httpStatus,
    ).toBe(404);
  });

  it("keep trading partners", async () => {
    const save = (payload: object) =>
      call(world.chief, "saveTradingPartner", payload);
    const acme = { sender: "ZZ:ACME", name: "Acme", poolID: world.chicago };
    expect((await save(acme)).httpStatus).toBe(200);
    expect((await save({ ...acme, poolID: null })).httpStatus).toBe(200);
    await save({ sender: "01:123456789", name: "Basics", poolID: "1" });
    expect((await save({ ...acme, sender: "ACME" })).httpStatus).toBe(400);
    expect((await save({ ...acme, name: " " })).httpStatus).toBe(400);
    expect((await save({ ...acme, poolID: 4711 })).httpStatus).toBe(404);
    const list = async () =>
      (await call(world.chief, "getTradingPartners")).result;
    expect(await list()).toMatchObject([
      { sender: "01:123456789", name: "Basics" },
      { sender: "ZZ:ACME", name: "Acme", poolID: null, poolName: null },
    ]);
    expect((await save({ ...acme, email: "edi" })).httpStatus).toBe(400);
    await save({ ...acme, email: "edi@acme.example", language: "es" });
    expect(await list()).toMatchObject([
      { email: null, language: "en" },
      {
        email: "edi@acme.example",
        language: "es",
      },
    ]);
    const { sender } = acme;
    await call(world.chief, "removeTradingPartner", { sender });
    expect(await list()).toHaveLength(1);
  });

  it("keep identifiers of stores", async () => {
    const { key } = await world.addKey();
    const body = csv(
      storeColumns,
      storeRow("1011", "Chicago"),
      storeRow("1012", "Dallas"),
    );
    await world.ingest("stores", { body, key });
    const save = async (scheme: string, value: string, store: string) =>
      (await call(world.chief, "saveStoreIdentifier", { scheme, value, store }))
        .httpStatus;
    expect(await save("GLN", "0078742000992", "1011")).toBe(200);
    expect(await save("GLN", "0078742000992", "1012")).toBe(200);
    expect(await save("number", "N-7", "1011")).toBe(200);
    expect(await save("GLN", "0078742000993", "1011")).toBe(400);
    expect(await save("DUNS", "12345", "1011")).toBe(400);
    expect(await save("number", "N-8", "9999")).toBe(404);
    const list = (search: string, offset = 0) =>
      call(world.chief, "getStoreIdentifiers", { search, offset });
    expect(await list("")).toMatchObject({
      total: 2,
      result: [
        { scheme: "GLN", value: "0078742000992", store: "1012" },
        { scheme: "number", value: "N-7", store: "1011" },
      ],
    });
    expect(await list("n-7")).toMatchObject({ total: 1 });
    expect(await list("%")).toMatchObject({ total: 0, result: [] });
    expect(await list("", 1)).toMatchObject({
      total: 2,
      result: [{ value: "N-7" }],
    });
    await call(world.chief, "removeStoreIdentifier", {
      scheme: "number",
      value: "N-7",
    });
    expect(await list("")).toMatchObject({ total: 1 });
    expect(await save("DUNS", "12-345-6789", "1011")).toBe(200);
    expect(await list("123456789")).toMatchObject({ total: 1 });
  });

  it("refuse an identifier in the language of the administrator", async () => {
    const spanish = { "accept-language": "es" };
    const save = async (scheme: string, value: string) => {
      const identifier = { scheme, value, store: "1011" };
      return (
        await call(world.chief, "saveStoreIdentifier", identifier, spanish)
      ).message;
    };
    expect(await save("GLN", "0078742000993")).toMatch(/^Un GLN tiene 13/);
    expect(await save("DUNS", "12345")).toMatch(/^Un número DUNS tiene 9/);
    expect(await save("number", "Ñ")).toMatch(/^Se esperaban letras/);
  });
});
