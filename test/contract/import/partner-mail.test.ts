import { beforeAll, expect, it } from "vitest";
import { interchange } from "../../provider/import/read-x12";
import { onEachEngine } from "../engines";
import { csv, storeColumns, storeRow, useIngestWorld } from "./ingest-world";

const partner = { sender: "ZZ:ACMESHIPPER", name: "Mesa Goods" };

/** A ship notice of a store of the receiver's numbers. */
const notice = (number: string, store: string) =>
  interchange([
    [
      `BSN*00*${number}*20261118*1705*0001`,
      "HL*1**S",
      "DTM*017*20261119",
      "HL*2*1*O",
      `N1*BY**92*${store}`,
      "HL*3*2*P",
      "MAN*GM*00095212340000000013",
    ],
  ]);

onEachEngine("The mail to a trading partner", (engine) => {
  const world = useIngestWorld(engine, { pollSeconds: 0.5 });
  let key: string;
  beforeAll(async () => {
    ({ key } = await world.addKey());
    await world.ingest("stores", {
      key,
      body: csv(storeColumns, storeRow("0101", "Chicago")),
    });
  });

  const tell = (email: string, language = "en") =>
    world.call(world.chief, "saveTradingPartner", {
      ...partner,
      poolID: world.chicago,
      email,
      language,
    });
  const send = async (body: string, query = "", sentWith = key) => {
    const { body: answer } = await world.ingest(`auto${query}`, {
      key: sentWith,
      body,
      headers: {
        "content-type": "application/edi-x12",
        "x-file-name": "N%0A1.edi",
      },
    });
    const { token } = answer.result as { token: string };
    let status = "";
    // A busy machine needs longer than a request may take, and so imports it afterwards.
    await expect
      .poll(async () => {
        const [job] = await world.provider.db.query<{ status: string }>(
          "SELECT status FROM import_job WHERE token = $1",
          [token],
        );
        return (status = job?.status ?? "");
      })
      .toMatch(/planned|applied|rejected/);
    return status;
  };
  /** The mails of the queue that wait, after those that a test expects were sent. */
  const waiting = () =>
    world.provider.db.query(
      "SELECT id FROM pgboss.job WHERE name = 'partner-mail' AND state < 'completed'",
    );

  it("says what was not loaded and why, in the partner's language; without an address, or for a plan, there is none", async () => {
    await tell("");
    expect(await send(notice("N1", "4711"))).toBe("rejected");
    await tell("edi@mesa.example", "es");
    expect(await send(notice("N2", "4711"), "?mode=plan")).toBe("rejected");
    expect(await waiting()).toEqual([]);

    expect(await send(notice("N3", "4711"))).toBe("rejected");
    const [mail = "", ...others] = await world.provider.mails(1);
    expect(others).toEqual([]);
    expect(mail).toContain("To: edi@mesa.example\n");
    expect(mail).toContain("No se cargó nada de N 1.edi");
    expect(mail).toMatch(/^- segmento .*4711: No existe/m);
    expect(mail).toContain("porque ZZ:ACMESHIPPER envía documentos");
  });

  it("says what was decided about a document that was loaded; one without remarks causes none", async () => {
    await tell("edi@mesa.example");
    const before = (await world.provider.mails(0)).length;
    expect(await send(notice("N4", "0101"))).toBe("applied");
    // The same cartons in a later notice move to it, which the result notes.
    const later = notice("N5", "0101").replace("*1705*0001", "*1805*0001");
    expect(await send(later)).toBe("applied");
    const mail = (await world.provider.mails(before + 1)).at(-1);
    expect(mail).toContain("N 1.edi was loaded, with remarks");
    expect(mail).toMatch(/^- Cartons that moved from an earlier ship notice/m);
    await expect.poll(waiting).toEqual([]);
    expect(await world.provider.mails(0)).toHaveLength(before + 1);
  });

  it("does not tell one sender of the values of another, when a document has both", async () => {
    const before = (await world.provider.mails(0)).length;
    const other = notice("N7", "4712")
      .replaceAll("ACMESHIPPER", "OTHERCOMPAN")
      .replaceAll("000000101", "000000102");
    expect(await send(notice("N6", "4711") + other)).toBe("rejected");
    await expect.poll(waiting).toEqual([]);
    expect(await world.provider.mails(0)).toHaveLength(before);
  });

  it("is not caused by an API key for other pools that writes in the name of the partner", async () => {
    await tell("edi@mesa.example");
    const before = (await world.provider.mails(0)).length;
    const { key: foreign } = await world.addKey({ poolIDs: [world.dallas] });
    expect(await send(notice("N8", "4711"), "", foreign)).toBe("rejected");
    await expect.poll(waiting).toEqual([]);
    expect(await world.provider.mails(0)).toHaveLength(before);
  });
});
