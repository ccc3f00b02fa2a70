import { describe, expect, it } from "vitest";
import {
  refused,
  unreachable,
} from "../../../../../app/engine/provider-client/failures";
import type { Failure } from "../../../../../app/engine/provider-client/provider-api";
import { loader } from "../../../../../app/routes/rateGenerator";
import { outcome, stageContext } from "../../../support/stage-context";

const zipWords = "Zip codes must include at least the first 3 numbers";
const palletWords = "Number of pallets is invalid";

async function ask(
  query: string,
  answer?: number | null | Failure,
  settings?: Record<string, string>,
) {
  const getLTLRate =
    typeof answer === "object" && answer !== null
      ? answer
      : { ok: true, message: null, rate: answer };
  const staged = stageContext(
    answer === undefined ? {} : { getLTLRate },
    settings,
  );
  const request = new Request(`http://portal/rateGenerator?${query}`);
  const { context } = staged;
  const came = await outcome(loader({ request, params: {}, context }));
  return { came, made: staged.made };
}
const asked = (zipFrom: string, zipTo: string, numPallets: string) =>
  new URLSearchParams({ zipFrom, zipTo, numPallets }).toString();
const four = asked("60601", "53202", "4");

describe("the Rate Generator", () => {
  it("shows an empty form, with the values of the URL filled in", async () => {
    expect((await ask("")).came).toMatchObject({
      status: 200,
      data: { heading: "Rate Generator", zone: 3, answer: null, rate: null },
    });
    expect((await ask("zipFrom=606")).came).toMatchObject({
      status: 200,
      data: { initial: { zipFrom: "606", zipTo: "" }, answer: null },
    });
  });

  it("shows the rate per pallet and in total, and the request", async () => {
    const { came, made } = await ask(four, 81.25);
    expect(came).toMatchObject({
      status: 200,
      data: {
        heading: "Rate Generator · 60601 to 53202 · 4 pallets",
        rate: {
          perPallet: "$81.25",
          total: "$325.00",
          pallets: "4 pallets",
          bookPath: "/book-LTL?zipFrom=60601&zipTo=53202&numPallets=4",
        },
      },
    });
    expect(made.map(({ payload }) => payload)).toEqual([
      { zone: 3, zipFrom: "60601", zipTo: "53202", numPallets: 4 },
    ]);
  });

  it.each([
    ["3", 0.1, "$0.10", "$0.30"],
    ["3", 1.005, "$1.01", "$3.03"],
    ["1", 1_234.5, "$1,234.50", "$1,234.50"],
    ["2.5", 10.01, "$10.01", "$25.03"],
    ["4.1", 0.25, "$0.25", "$1.03"],
    ["10,000", 99.99, "$99.99", "$999,900.00"],
  ])(
    "%s pallets at %d: %s each, %s together",
    async (pallets, rate, perPallet, total) => {
      const { came } = await ask(asked("606", "532", pallets), rate);
      expect(came).toMatchObject({ data: { rate: { perPallet, total } } });
    },
  );

  it("links to Book LTL only if booking is on, and passes whole pallets only", async () => {
    const none = await ask(four, 80, { FEATURES: "rateGenerator" });
    expect(none.came).toMatchObject({ data: { rate: { bookPath: null } } });
    const part = await ask(asked("60601", "53202", "1.5"), 80);
    expect(part.came).toMatchObject({
      data: { rate: { bookPath: "/book-LTL?zipFrom=60601&zipTo=53202" } },
    });
  });

  it("passes the rest of a shipment on to Book LTL, without hostile values", async () => {
    const more = "&class=70&numPieces=8&totalWeight=1%2C200&notes=x";
    const { came } = await ask(four + more, 80);
    expect(came).toMatchObject({
      data: {
        carried: { class: "70", numPieces: "8", totalWeight: "1,200" },
        rate: {
          bookPath:
            "/book-LTL?zipFrom=60601&zipTo=53202&numPallets=4&numPieces=8&totalWeight=1%2C200&class=70",
        },
      },
    });
    const hostile = await ask(`&class=${"7".repeat(51)}&numPieces=%00`);
    expect(hostile.came).toMatchObject({ data: { carried: {} } });
  });

  const padded =
    "A ZIP code has five digits: enter all of them, with the leading zero (02108, not 2108).";
  it.each([
    ...["", "60", "6O601", " 6 0601", "-606", "٦٠٦", "606\0"].map((zip) => [
      zip,
      zipWords,
    ]),
    ["9012", padded],
  ] as [string, string][])(
    "makes no call for the ZIP code %j, and says: %s",
    async (zip, words) => {
      const { came, made } = await ask(asked(zip, zip, "4"));
      expect(came).toMatchObject({
        status: 400,
        data: {
          answer: { error: { zipFrom: [words], zipTo: [words] } },
          initial: { numPallets: "4" },
        },
      });
      expect(made).toEqual([]);
    },
  );

  it.each(["", "x", "0", "1e9", "10001", "Infinity", "4 4", "12,00"])(
    "makes no call for %j pallets",
    async (pallets) => {
      const { came } = await ask(asked("606", "532", pallets));
      expect(came).toMatchObject({
        status: 400,
        data: { answer: { error: { numPallets: [palletWords] } } },
      });
    },
  );

  it.each([null, 0, -5, Number.NaN, Infinity, 1e300, 0.001])(
    "shows no rate for %s",
    async (rate) => {
      const { came } = await ask(four, rate);
      expect(came).toMatchObject({
        status: 502,
        data: {
          heading: "Rate Generator · 60601 to 53202 · 4 pallets",
          answer: { error: { "": ["Error calculating rate"] } },
          rate: null,
        },
      });
    },
  );

  it.each([
    ["No tariff for these ZIP codes", 404, 400],
    [null, 404, 400],
    ["The tariff is being loaded", 503, 503],
  ])(
    "shows the provider's message: %j",
    async (message, httpStatus, status) => {
      const failure = refused({
        httpStatus,
        message,
        retryAfter: null,
        fields: {},
      });
      const { came } = await ask(four, failure);
      expect(came).toMatchObject({
        status,
        data: {
          answer: { error: { "": [message ?? "Error calculating rate"] } },
        },
      });
    },
  );

  it("distinguishes no response from a response without a readable rate", async () => {
    const message = async (httpStatus: number | null) => {
      const { came } = await ask(four, unreachable(httpStatus));
      return came;
    };
    expect(await message(null)).toMatchObject({
      status: 502,
      data: { answer: { error: { "": ["Unable to connect to server"] } } },
    });
    expect(await message(200)).toMatchObject({
      status: 502,
      data: { answer: { error: { "": ["Error calculating rate"] } } },
    });
  });

  it("is 404 while its feature is off", async () => {
    const { came } = await ask(four, undefined, { FEATURES: "bookLTL" });
    expect(came).toEqual({ thrown: { status: 404, location: null } });
  });
});
