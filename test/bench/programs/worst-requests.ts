import routes from "../../../app/routes";

/** A request of a visitor without a session, as expensive as the guards allow. */
export interface WorstRequest {
  /** The route of the specification. */
  route: string;
  /** A short description of what makes it expensive. */
  what: string;
  path: string;
  /** The posted form; null for a GET. */
  body: string | null;
}

/**
 * The longest URL that fits into the headers that the portal reads (16 KB), with room for the
 * others.
 */
const addressBytes = 15_000;
/** The largest form that visitors may post, and the largest list. */
const formBytes = 65_536;
const listBytes = 1_048_576;
/** The maximum number of form fields. */
const maxFields = 1_000;

const repeated = (piece: string, bytes: number) =>
  piece.repeat(Math.floor(bytes / piece.length));

/** Values for a parameter of a path. */
const segments: Record<string, string> = {
  "a long list": `st=${repeated("1+", addressBytes)}1`,
  "a long list of PRO numbers": `PROs=${repeated("1+", addressBytes)}1`,
  "many criteria": repeated("a=1_", addressBytes),
  "a long criterion": `m=${repeated("%F0%9F%93%A6", addressBytes)}`,
};

/** Suffixes of a path. */
const queries: Record<string, string> = {
  "many parameters": repeated("a=1&", addressBytes),
  "a long list of ASNs": `ASNs=${repeated("1+", addressBytes)}1`,
  "a long list of PRO numbers": `PROs=${repeated("1+", addressBytes)}1`,
  "a long bundle": `panel=advanced-search&q=st%3D${repeated("1%2B", addressBytes)}1`,
  "a long way back": `next=${repeated("%2Fsearch", addressBytes)}`,
};

const filled = (fields: Record<string, string>, piece: string, bytes: number) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join("&") + repeated(piece, bytes - 200);

/** Forms that the guards accept; the name of the field says where each is read. */
const forms: Record<string, string> = {
  "many fields": repeated(
    `a=${"x".repeat(formBytes / maxFields - 4)}&`,
    formBytes - 100,
  ),
  "many stores": filled(
    { intent: "advanced-search", p: "1" },
    `&st=${"1".repeat(55)}`,
    formBytes,
  ),
  "many emails": filled({ intent: "add", emails: "" }, "a@b.c,", formBytes),
  "a long email": filled(
    { password: "x", email: "a" },
    "%F0%9F%93%A6",
    formBytes,
  ),
  "a long password": filled(
    { email: "a@b.cd", password: "a" },
    "+a",
    formBytes,
  ),
  "long notes": filled(
    { pool: "1", intent: "book", notes: "a" },
    "%0A",
    formBytes,
  ),
  "a list": filled({ ASNs: "1" }, "+1", formBytes),
};

const lists: Record<string, string> = {
  "a list of 1 MB with one number again and again": `ASNs=1${repeated("+1", listBytes - 100)}&PROs=1`,
  "a list of 1 MB of PRO numbers": `PROs=1${repeated("+1", listBytes - 100)}`,
  "a list of 1 MB of other numbers":
    `ASNs=${Array.from({ length: 140_000 }, (_, number) => 1_000_000 + number).join("+")}`.slice(
      0,
      listBytes,
    ),
};
/** Addresses that Express answers before Remix, as in the table of routes. */
const expressRoutes = [
  "search/ASN-search/ULSearchResults.csv",
  "search/ASN-search.json",
  "POD/:id",
  "t/:token",
  "api/ingest/:kind",
];
const listRoutes = new Set([
  "/search/ASN-search",
  "/tracking/PRO-search/:query",
]);

/** The URLs of a route, with and without its parameters. */
function pathsOf(route: string): [what: string, path: string][] {
  if (route === "/*")
    return [["a long path", `/${repeated("%F0%9F%93%A6/", addressBytes)}x`]];
  const plain = route.replace(/\/:\w+\?/, "");
  const parameter = /:\w+\??/.exec(route)?.[0];
  const withSegments = Object.entries(segments).map(
    ([what, segment]): [string, string] => [
      what,
      route.replace(parameter ?? "", segment),
    ],
  );
  const base = plain.replace(/:\w+/, "PROs=1");
  return [
    ...(parameter ? withSegments : []),
    ...Object.entries(queries).map(([what, query]): [string, string] => [
      what,
      `${base}?${query}`,
    ]),
  ];
}

const asData = (path: string) => {
  const [name = "", query] = path.split(/\?(.*)/s);
  const data = name === "/" ? "/_root.data" : `${name}.data`;
  return query === undefined ? data : `${data}?${query}`;
};

/** The most expensive requests to every route: as a document and as data, GET and POST. */
export function worstRequests(): WorstRequest[] {
  const paths = [...routes.map(({ path = "" }) => path), ...expressRoutes];
  return paths.flatMap((path) => {
    const route = `/${path}`;
    const plain = route
      .replace(/\/:\w+\?/, "")
      .replace(/:\w+/, "PROs=1")
      .replace("*", "nothing");
    const got = pathsOf(route).map(([what, address]) => ({
      what,
      path: address,
      body: null,
    }));
    const posted = Object.entries({
      ...forms,
      ...(listRoutes.has(route) ? lists : {}),
    }).map(([what, body]) => ({ what, path: plain, body }));
    return [...got, ...posted].flatMap((request) => [
      { route, ...request },
      { route, ...request, path: asData(request.path) },
    ]);
  });
}
