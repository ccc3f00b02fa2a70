import { checkDigit } from "../../../provider/contract/check-digit";

const cartonsPerStore = 200;
const cartonsPerSlip = 100;
const cartonsPerPallet = 40;

/** The stores that documents of so many cartons name: `S0001` and so on. */
export const storesOf = (cartons: number): string[] =>
  Array.from(
    { length: Math.ceil(cartons / cartonsPerStore) },
    (_, i) => `S${String(i + 1).padStart(4, "0")}`,
  );

/** The sender of the ship notice, as the portal lists trading partners. */
export const partner = "ZZ:BENCH";

/** A serial shipping container code (SSCC). */
function ssccOf(prefix: string, number: number): string {
  const digits = `${prefix}${String(number).padStart(10, "0")}`;
  return `00${digits}${checkDigit(digits)}`;
}

const storeOf = (carton: number) =>
  `S${String(Math.floor(carton / cartonsPerStore) + 1).padStart(4, "0")}`;
const slipOf = (carton: number) =>
  `PS${Math.floor(carton / cartonsPerSlip) + 1}`;

/** An X12 856: shipment, an order for each packing slip, pallets and cartons. */
export function shipNotice(cartons: number): string {
  const segments = [
    "BSN*00*BENCH1*20261119*1000*0001",
    "HL*1**S",
    "DTM*011*20261119",
    "DTM*017*20261123",
  ];
  let level = 1;
  let order = 0;
  let pallet = 0;
  for (let carton = 0; carton < cartons; carton++) {
    if (carton % cartonsPerSlip === 0) {
      order = level += 1;
      segments.push(
        `HL*${order}*1*O`,
        `REF*PK*${slipOf(carton)}`,
        `N1*BY**92*${storeOf(carton)}`,
      );
    }
    // A pallet ends with its packing slip.
    if ((carton % cartonsPerSlip) % cartonsPerPallet === 0) {
      pallet = level += 1;
      segments.push(
        `HL*${pallet}*${order}*T`,
        `MAN*GM*${ssccOf("2006141", level)}`,
      );
    }
    level += 1;
    segments.push(
      `HL*${level}*${pallet}*P`,
      `MAN*GM*${ssccOf("1006141", carton)}`,
    );
  }
  return [
    "ISA*00*          *00*          *ZZ*BENCH          *ZZ*PORTAL         *261119*1000*U*00401*000000001*0*P*>",
    "GS*SH*BENCH*PORTAL*20261119*1000*1*X*004010",
    "ST*856*0001",
    ...segments,
    `SE*${segments.length + 2}*0001`,
    "GE*1*1",
    "IEA*1*000000001",
    "",
  ].join("~\n");
}
