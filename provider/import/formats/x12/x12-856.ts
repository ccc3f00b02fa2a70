import {
  LevelValues,
  findValue,
  shipDateQualifiers,
  storeDateQualifiers,
  type Party,
} from "./x12-level-values";
import { Level } from "./x12-levels";
import { element, type Segment } from "./x12-segments";
import {
  readDate,
  readTime,
  type OpenSet,
  type SetContext,
  type SetReader,
} from "./x12-set";
import { importMessage } from "../../../messages/import";

const purposes = new Map([
  ["00", "original"],
  ["01", "cancel"],
  ["04", "change"],
  ["05", "replace"],
]);

/** The segments with the day in store. */
const storeDates = storeDateQualifiers.map((qualifier) => `DTM ${qualifier}`);

/** The segments with the day of shipping. */
const shipDates = shipDateQualifiers.map((qualifier) => `DTM ${qualifier}`);

/** Deepest nesting of hierarchical levels; S-O-T-P-I has five. */
const maxDepth = 50;

/** What the BSN segment says. */
interface Notice {
  manifest: string;
  purpose: string | null;
  sentAt: string | null;
  /** The day of the notice, if no segment says when the goods were shipped. */
  date: string | null;
}

/** The values that the record of a notice and those of its cartons have in common. */
interface SharedValues {
  manifest: string;
  pool: string | null;
  sentAt: string | null;
  sender: string;
  shipper: string;
  manifestDate: string | null;
}

/**
 * One ship notice: X12 transaction set 856. It keeps the levels from the heading down to the current one,
 * and adds the cartons of a package when its level is complete.
 */
class ShipNoticeReader implements SetReader {
  readonly #context: SetContext;
  #notice: Notice | null = null;
  /** The BSN segment until the record of the notice is added, before its first carton. */
  #pending: Segment | null = null;
  /** The ship-to party of the shipment if it is a store, because no carton names another one. */
  #shipTo: Party | null = null;
  /** The first carton whose store is this party, because it names none. */
  #withoutStore: Level | null = null;
  #shared: SharedValues | null = null;
  readonly #heading = new LevelValues();
  #shipment: Level | null = null;
  /** Open levels, outermost first. */
  readonly #path: Level[] = [];
  #levels = 0;
  #packages = 0;
  /** The items of the order's cartons: one carton may stand below several (shipment, order, item, pack). */
  readonly #itemOf = new Map<string, Level>();

  constructor(context: SetContext) {
    this.#context = context;
  }

  read(segment: Segment): void {
    switch (segment.id) {
      case "BSN":
        this.#readNotice(segment);
        break;
      case "HL":
        this.#openLevel(segment);
        break;
      case "MAN":
        this.#path.at(-1)?.readMarks(this.#context, segment);
        break;
      case "CTT":
        this.#checkTotal(segment);
        break;
      default:
        (this.#path.at(-1)?.values ?? this.#heading).read(
          this.#context,
          segment,
        );
    }
  }

  end(trailer: Segment): void {
    this.#closeLevels(0);
    this.#addNotice();
    if (!this.#notice) {
      this.#context.addFault({
        segment: trailer,
        code: "missing",
        missing: "BSN",
        message: importMessage("noBsn"),
      });
    } else if (this.#packages === 0 && this.#notice.purpose !== "cancel") {
      this.#context.addFault({
        segment: trailer,
        code: "missing",
        missing: "MAN",
        message: importMessage("noticeWithoutCartons", {
          number: this.#notice.manifest,
        }),
      });
    }
  }

  #readNotice(segment: Segment): void {
    const manifest = element(segment, 2);
    if (this.#notice || this.#levels > 0) {
      this.#context.addFault({
        segment,
        code: this.#notice ? "exceedsMaximumUse" : "unexpected",
        message: importMessage("secondBsn"),
      });
      return;
    }
    for (const [position, field] of [
      [2, "manifest"],
      [3, "sentAt"],
      [4, "sentAt"],
    ] as const) {
      if (element(segment, position) !== null) continue;
      this.#context.addFault({
        segment,
        code: "missing",
        element: position,
        field,
        message: importMessage("emptyBsn", { position }),
      });
    }
    const purpose = purposes.get(element(segment, 1) ?? "") ?? null;
    if (purpose === null) {
      this.#context.addFault({
        segment,
        code: "invalidCode",
        element: 1,
        field: "purpose",
        message: importMessage("unknownPurpose"),
      });
    }
    const date = readDate(this.#context, segment, 3, "sentAt");
    const time = readTime(this.#context, segment, 4, "sentAt");
    if (manifest === null) return;
    this.#pending = segment;
    this.#notice = {
      manifest,
      purpose,
      // BSN names no time zone. The times of one sender are compared with each other only.
      sentAt: date === null || time === null ? null : `${date}T${time}Z`,
      date,
    };
  }

  #openLevel(segment: Segment): void {
    const id = element(segment, 1) ?? "";
    const parent = element(segment, 2) ?? "";
    const code = element(segment, 3) ?? "";
    const parentIndex = this.#path.findLastIndex((one) => one.id === parent);
    const isFirst = this.#levels === 0;
    this.#levels += 1;
    if (code === "S" && !isFirst) {
      this.#context.addFault({
        segment,
        code: "exceedsMaximumUse",
        message: importMessage("oneShipmentLevel"),
      });
    } else if (parentIndex < 0 && !isFirst) {
      this.#context.addFault({
        segment,
        code: "invalidCode",
        element: 2,
        message:
          parent === ""
            ? importMessage("noParentLevel")
            : importMessage("wrongParentLevel", { level: parent }),
      });
    }
    const isTooDeep = parentIndex >= maxDepth;
    if (isTooDeep) {
      this.#context.addFault({
        segment,
        code: "unexpected",
        message: importMessage("deepLevels", { max: maxDepth }),
      });
    }
    this.#closeLevels(isTooDeep ? 0 : parentIndex + 1);
    const level = new Level(id, code, segment);
    if (code === "S" && isFirst) this.#shipment = level;
    if (code === "P" || code === "T") {
      for (const above of this.#path) above.hasPackageBelow = true;
    }
    this.#path.push(level);
  }

  /** Closes the innermost levels until `depth` levels are open. */
  #closeLevels(depth: number): void {
    while (this.#path.length > depth) {
      const level = this.#path.pop();
      if (level?.isCarton) this.#addCartons(level);
      else if (level) this.#passValuesToPack(level);
      if (level?.code === "O") this.#itemOf.clear();
    }
  }

  /**
   * In the structure shipment, pack, order, item, the order of a pack stands below it. The pack around
   * the closed level therefore takes the values that it does not have yet.
   */
  #passValuesToPack(level: Level): void {
    const pack = this.#path.findLast((above) => above.code === "P");
    if (!pack) return;
    const stores = [pack.valuesBelow, level.values].map(
      (values) => values.store(false)?.code,
    );
    if (stores[0] && stores[1] && stores[0] !== stores[1]) {
      this.#context.addFault({
        segment: level.segment,
        code: "unexpected",
        message: importMessage("twoStores", {
          level: pack.id,
          first: stores[0],
          second: stores[1],
        }),
      });
    }
    pack.valuesBelow.addMissing(level.values);
  }

  #checkTotal(segment: Segment): void {
    const total = element(segment, 1);
    if (total === null || Number(total) === this.#levels) return;
    this.#context.addRemark(
      segment,
      importMessage("levelCount", { stated: total, count: this.#levels }),
    );
  }

  /** Returns the first of these values that the shipment or the heading of the notice has. */
  #find(...names: string[]): string | null {
    return findValue([this.#shipment?.values, this.#heading], names);
  }

  #addNotice(): void {
    if (!this.#pending || !this.#notice) return;
    const { manifest, purpose, sentAt, date } = this.#notice;
    const places = [this.#shipment?.values, this.#heading];
    const shipper = places
      .map((values) => values?.party("SF")?.name)
      .find((name) => name);
    this.#shared = {
      manifest,
      pool: this.#shipTo
        ? null
        : (places.map((values) => values?.pool()).find((pool) => pool) ?? null),
      sentAt,
      sender: this.#context.sender,
      shipper: shipper ?? this.#context.senderId,
      manifestDate: this.#find(...shipDates) ?? date,
    };
    this.#context.addRecord("notices", this.#pending, {
      ...this.#shared,
      purpose,
      storeDate: this.#find(...storeDates),
      bol: this.#find("REF BM"),
      pro: this.#find("REF CN"),
      trailer: this.#find("TD3"),
    });
    this.#pending = null;
  }

  #addCartons(level: Level): void {
    this.#packages += 1;
    if (level.firstSscc() === null) {
      this.#addMissingSscc(level);
      return;
    }
    const above = [...this.#path].reverse();
    const places = [
      level.values,
      level.valuesBelow,
      ...above.map((one) => one.values),
      this.#heading,
    ];
    const stores = places
      .map((values) =>
        values.store(
          values === this.#heading || values === this.#shipment?.values,
        ),
      )
      .filter((found) => found !== null);
    // The nearest level that names a store says which it is: a further one may name the office of the buyer.
    const [nearest] = stores;
    const named = nearest?.scheme ? nearest : undefined;
    if (this.#pending && (stores.length === 0 || named))
      this.#shipTo = this.#findShipTo(named);
    this.#addNotice();
    const shared = this.#shared;
    if (!shared) return;
    if (named) this.#checkShipTo(named);
    else if (!nearest) this.#withoutStore ??= level;
    const store = named ?? (nearest ? null : this.#shipTo);
    if (!store) {
      this.#addMissingStore(level, nearest?.qualifier);
      return;
    }
    const storeDate = findValue(places, storeDates);
    // An invalid day has its own error.
    if (
      storeDate === null &&
      places.some(({ hasInvalidStoreDate }) => hasInvalidStoreDate)
    )
      return;
    const missing =
      storeDate === null
        ? {
            storeDate: importMessage("noDeliveryDay", { level: level.id }),
          }
        : undefined;
    const packingSlip = findValue(places, ["REF PK"]);
    const pallet = above.find((one) => one.code === "T")?.firstSscc() ?? null;
    const purchaseOrder = findValue(places, ["PRF"]);
    const item = above.find((one) => one.code === "I");
    for (const { segment, sscc } of level.ssccs()) {
      if (item) {
        const first = this.#itemOf.get(sscc) ?? item;
        if (first !== item) continue;
        this.#itemOf.set(sscc, item);
      }
      // One literal instead of spread objects, which would double the time of the whole document.
      this.#context.addRecord(
        "cartons",
        segment,
        {
          manifest: shared.manifest,
          pool: shared.pool,
          sentAt: shared.sentAt,
          sender: shared.sender,
          shipper: shared.shipper,
          manifestDate: shared.manifestDate,
          storeDate,
          store: store.code,
          storeScheme: store.scheme,
          isShipTo: named ? null : "yes",
          asn: sscc,
          packingSlip,
          pallet,
          purchaseOrder,
          itemType: null,
        },
        missing,
      );
    }
  }

  /**
   * Returns the ship-to party of the shipment if it is the store of a carton, not the pool.
   * @param store the store that the carton names; undefined if it names none
   */
  #findShipTo(store: Party | undefined): Party | null {
    const party = [this.#shipment?.values, this.#heading]
      .map((values) => values?.party("ST"))
      .find((found) => found?.code);
    return party?.scheme && (!store || store.code === party.code)
      ? party
      : null;
  }

  /**
   * Takes the ship-to party of the shipment for the pool if a carton names another store. A carton before it that
   * names none has no store then.
   */
  #checkShipTo(named: Party): void {
    if (!this.#shipTo || named.code === this.#shipTo.code) return;
    this.#shipTo = null;
    if (this.#withoutStore) this.#addMissingStore(this.#withoutStore);
  }

  /** @param qualifier N103 of the store that the level names, if it is none of those that are read */
  #addMissingStore({ id, segment }: Level, qualifier?: string | null): void {
    this.#context.addFault({
      segment,
      code: "missing",
      missing: "N1",
      message: qualifier
        ? importMessage("unknownStoreQualifier", { level: id, qualifier })
        : importMessage("cartonWithoutStore", { level: id }),
    });
  }

  #addMissingSscc(level: Level): void {
    // An invalid SSCC has its own error.
    if (level.hasInvalidMark) return;
    this.#context.addFault({
      segment: level.segment,
      code: "missing",
      missing: "MAN",
      message: importMessage("cartonWithoutSscc", { level: level.id }),
    });
  }
}

/**
 * Opens a transaction set 856 (Ship Notice/Manifest): one record of kind `notices`, then one of kind
 * `cartons` for each SSCC. Levels may be nested in any way, each below its parent (HL02).
 */
export const openShipNotice: OpenSet = (context) =>
  new ShipNoticeReader(context);
