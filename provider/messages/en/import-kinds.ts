/**
 * The kinds of records that can be loaded, by name: the title, what one record stands for, and help for
 * fields. The titles of fields are the headers of the CSV files, and stand with the fields.
 */
export const importKindMessages = {
  pools: {
    title: "Pools",
    summary: "A pool: the stores that are delivered to from one place.",
  },
  "item-types": {
    title: "Item types",
    summary: "A type of cartons, as reports name it.",
  },
  "zip-areas": {
    title: "ZIP areas",
    summary:
      "The middle of the ZIP codes that begin with the same three digits. The product brings those of the United States.",
    help: {
      prefix: "The first three digits of its ZIP codes.",
    },
  },
  tariff: {
    title: "Tariff",
    summary:
      "The rate per pallet of a zone, up to a distance and from a number of pallets.",
  },
  stores: {
    title: "Stores",
    summary:
      "A store: its pool, address and position. Without coordinates it lies in the middle of its ZIP code's area.",
  },
  "store-identifiers": {
    title: "Store identifiers",
    summary:
      "What a partner calls a store: its GLN, its DUNS number, or a number of the partner.",
  },
  employees: {
    title: "Employees",
    summary: "A driver or dock worker, by the number that the operation uses.",
  },
  trailers: {
    title: "Trailers",
    summary:
      "A trailer, and the identifier of the device that reports its position.",
    help: {
      device: "The device identifier of the Traccar Client on the truck.",
    },
  },
  "trading-partners": {
    title: "Trading partners",
    summary:
      "A sender of EDI documents, and the pool of its notices that name none.",
    help: {
      sender:
        "Qualifier and id of the sender in the ISA segment, with a colon between.",
    },
  },
  addresses: {
    title: "Addresses",
    summary:
      "An address of a pool's address book, known by its customer number, or else by company, street and ZIP code.",
  },
  groups: {
    title: "Groups",
    summary:
      "A pool group with the pools that its members see, or a master group with its pool groups.",
    help: {
      allPools: "Yes for a pool group of every pool, future ones too.",
      pools: "Of a pool group, separated by semicolons.",
      poolGroups: "Of a master group, separated by semicolons.",
      secondFactor:
        "Yes if its members must sign in with a second factor. No takes back nothing.",
    },
  },
  accounts: {
    title: "Accounts",
    summary:
      "A person who may sign in, with a confirmed email. Passwords are not loaded: the person sets one under Forgot password.",
    help: {
      language: "en or es; empty for that of the browser.",
    },
  },
  memberships: {
    title: "Memberships",
    summary:
      "A user in a group: a member sees its pools, an administrator manages its members. Who does both has two records.",
  },
  stops: {
    title: "Stops of the day",
    summary:
      "A stop of a route: the delivery for a store on a day. Loading a plan again moves stops to other routes; it removes none: Status takes them out.",
    help: {
      reference:
        "Tells apart several deliveries for one store and day; usually empty.",
      driver: "Employee number.",
      plannedDeparture: "When the route leaves.",
      status:
        "Planned or Canceled; empty leaves it as it is, but an arrival or a departure restores a canceled stop.",
    },
  },
  notices: {
    title: "Ship notices",
    summary:
      "A ship notice for a manifest. The latest by the time it was sent replaces earlier ones.",
  },
  cartons: {
    title: "Cartons",
    summary: "A carton on a manifest, for a store on a day.",
    help: {
      pool: "The pool of the store if empty.",
      purchaseOrder: "The order for which the carton was packed.",
    },
  },
  shipments: {
    title: "Shipments",
    summary:
      "A less-than-truckload shipment, known by its PRO number and its carrier.",
    help: {
      scac: "Code of the carrier; empty for the own operation.",
      store:
        "With the scheduled date, the delivery that the shipment is planned onto.",
      location: "The customer number.",
    },
  },
  bookings: {
    title: "Bookings",
    summary:
      "A booked shipment with its numbers. Its shipment is created if it is missing.",
    help: {
      weight: "In pounds.",
      bookedBy: "Email of the account that sees the booking.",
    },
  },
  pickups: {
    title: "Pickups",
    summary:
      "Freight that is fetched from a sender on a day, on a route or not yet on one.",
    help: {
      route: "A route of the same pool and day.",
      pro: "The shipment that is fetched.",
    },
  },
  "shipment-status": {
    title: "Shipment statuses",
    summary: "What happened to a shipment, and when. The latest time counts.",
  },
  scans: {
    title: "Scans",
    summary:
      "A scan of a carton or pallet: onto a pallet, onto a trailer, delivered, or into the store's stock; or of a store's door. The latest time counts.",
    help: {
      scan: "pallet, trailer, delivery, door or store",
      pallet:
        "Without an ASN, all cartons of the pallet; with one, the pallet onto which the carton was put.",
      store: "Required for the scan of a door.",
      date: "If empty, the scan of a door belongs to the delivery with the nearest window.",
      reference: "Of the delivery, if the plan has one.",
    },
  },
  "manual-reports": {
    title: "Manual reports",
    summary:
      "What was reported by hand about a delivery or a pickup. The latest report counts.",
    help: {
      store: "Of a delivery.",
      pool: "Of a pickup, with its company and address.",
      employeeNumber: "What was entered, if it is no employee's number.",
      originalArrival: "What stood there before the report.",
      reportedBy: "Email of the account that reported.",
    },
  },
  positions: {
    title: "Positions",
    summary:
      "Where a trailer was at a time. The latest is shown on the map, for the route that the trailer drives.",
    help: {
      device: "The device that is entered for a trailer; or name the trailer.",
    },
  },
  "signed-documents": {
    title: "Signed documents",
    summary:
      "A signed proof of delivery as PDF, PNG or JPEG. The name of the file says the delivery by its store and date, then the number of the document if there are several. A later file of the same name replaces the earlier one.",
  },
} as const;
