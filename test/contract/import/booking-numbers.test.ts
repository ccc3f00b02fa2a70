import { beforeAll, beforeEach, expect, it } from "vitest";
import { bookingData } from "../../../provider/contract/freight";
import { bookShipment } from "../../../provider/operation/freight/book-shipment";
import {
  bolNumber,
  proNumber,
} from "../../../provider/operation/freight/booking-numbers";
import { isRefusal } from "../../../provider/refusal";
import { onEachEngine } from "../engines";
import { samplePayloads } from "../sample-payloads";
import { arrivedAt, importItems, listPoolIds, recordsOf } from "./import-world";
import { setUpCompany } from "./operation-world";

/** The last serial number that the sequence can give. */
const lastSerial = 899_999_999;

onEachEngine("the numbers of loaded bookings", (engine) => {
  const storage = setUpCompany(engine);
  let accountId: string;
  beforeAll(async () => {
    const email = "booker@shop.example";
    const group = { type: "pool", name: "Bookers", pools: "CHI" };
    const membership = {
      groupType: "pool",
      groupName: "Bookers",
      email,
      role: "member",
    };
    for (const records of [
      recordsOf("groups", group),
      recordsOf("accounts", { email, firstName: "Bo" }),
      recordsOf("memberships", membership),
    ])
      await importItems(storage.db, records);
    const [account] = await storage.db.query<{ id: string }>(
      "SELECT id::text AS id FROM account",
    );
    accountId = account?.id ?? "";
  });
  beforeEach(() =>
    storage.db.query("SELECT setval('booking_shipment', 1000000000, false)"),
  );

  const prefix = async () => {
    const [row] = await storage.db.query<{ digits: string }>(
      "SELECT digits FROM gs1_company_prefix",
    );
    return row?.digits ?? "";
  };
  const place = (end: string) => ({
    [`${end}Company`]: "A",
    [`${end}Address1`]: "1 Main St",
    [`${end}City`]: "Chicago",
    [`${end}State`]: "IL",
    [`${end}Zip`]: "60601",
  });
  /** Loads a booking with numbers; `isLimited`: by an API key for one pool. */
  async function load(
    numbers: { pro: string; bol: string },
    { isLimited = false } = {},
  ) {
    const booking = {
      pool: "CHI",
      ...numbers,
      ...place("from"),
      ...place("to"),
      pallets: "2",
      weight: "850",
      bookedByName: "Ann Lee",
      bookedAt: "2026-11-23T12:00:00Z",
    };
    const outcome = await importItems(
      storage.db,
      recordsOf("bookings", booking),
      isLimited
        ? { apiKey: { poolIds: await listPoolIds(storage.db, "CHI") } }
        : {},
    );
    expect(outcome).toMatchObject({
      stored: [],
      counts: { bookings: { created: 1 } },
    });
  }
  const numbersOf = async (serial: number) => ({
    pro: proNumber(serial),
    bol: bolNumber(await prefix(), serial),
  });
  const otherDigit = (number: string) =>
    number.slice(0, -1) + String((Number(number.at(-1)) + 1) % 10);

  /** Books a shipment of the pool, and returns its numbers or why it was refused. */
  async function book() {
    const data = bookingData.parse(samplePayloads.createLTLBooking.bookingData);
    const [poolId] = await listPoolIds(storage.db, "CHI");
    return bookShipment(
      storage.db,
      {
        ...data,
        pool: String(poolId),
        PRONumber: null,
        BOLNumber: null,
      },
      { accountId, key: null, now: arrivedAt },
    );
  }
  const nextPro = async () => {
    const booked = await book();
    return isRefusal(booked) ? booked : booked.PRONumber;
  };

  it("that were drawn before a move are not drawn again", async () => {
    await load(await numbersOf(41_000_000));
    expect(await nextPro()).toBe(proNumber(41_000_001));
    await load(await numbersOf(5));
    expect(await nextPro()).toBe(proNumber(41_000_002));
  });

  it("that were drawn with a company prefix of ten digits are not drawn again", async () => {
    const digits = await prefix();
    const setPrefix = (to: string) =>
      storage.db.query("UPDATE gs1_company_prefix SET digits = $1", [to]);
    await setPrefix("9521234567");
    try {
      await load(await numbersOf(41_000_017));
      expect(await nextPro()).toBe(proNumber(41_000_018));
    } finally {
      await setPrefix(digits);
    }
  });

  it("move nothing if the sender may write to some pools only", async () => {
    await load(await numbersOf(lastSerial), { isLimited: true });
    await load(await numbersOf(0), { isLimited: true });
    expect(await nextPro()).toBe(proNumber(1));
    // Nor with the next document of the company.
    await load(await numbersOf(3));
    expect(await nextPro()).toBe(proNumber(4));
  });

  it("move nothing if a check digit is wrong", async () => {
    const { pro, bol } = await numbersOf(7_000);
    await load({ pro: otherDigit(pro), bol });
    await load({ pro, bol: otherDigit(bol) });
    expect(await nextPro()).toBe(proNumber(0));
  });

  it("never leave too few for the bookings to come", async () => {
    for (const serial of [lastSerial, 800_000_000])
      await load(await numbersOf(serial));
    expect(await nextPro()).toBe(proNumber(0));
    await load(await numbersOf(799_999_999));
    expect(await nextPro()).toBe(proNumber(800_000_001));
  });

  it("are refused with a message once none is left", async () => {
    await storage.db.query("SELECT setval('booking_shipment', 1899999999)");
    expect(await book()).toMatchObject({
      httpStatus: 503,
      cause: "booking numbers used up",
    });
  });
});
