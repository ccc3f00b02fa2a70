import routes from "../../../app/routes";

/** A request of a visitor without a session, as expensive as the guards allow. */
export interface WorstRequest {
  /** The route of the specification. */
  route: string;
  /** A short description of what makes it expensive. */
  what: string;
  path: string;
  /** The posted form; null for a GET. */
  form: string | null;
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

const longList = `1${repeated("+1", addressBytes)}`;

/** Values for a parameter of a path. */
const segments: Record<string, string> = {
  "a long list": `st=${longList}`,
  "a long list of PRO numbers": `PROs=${longList}`,
  "many criteria": repeated("a=1_", addressBytes),
  "a long criterion": `m=${repeated("%F0%9F%93%A6", addressBytes)}`,
};

/** Queries of a path. */
const queries: Record<string, string> = {
  "many parameters": repeated("a=1&", addressBytes),
  "a long list of ASNs": `ASNs=${longList}`,
  "a long list of PRO numbers": `PROs=${longList}`,
  "long criteria": `panel=advanced-search&q=st%3D${repeated("1%2B", addressBytes)}1`,
  "a long way back": `next=${repeated("%2Fsearch", addressBytes)}`,
};

/** A form of these fields, the last of which is filled with a text. */
const filled = (fields: string, piece: string, bytes = formBytes) =>
  fields + repeated(piece, bytes - 200);

/** Forms that the guards accept; the name of the field says where each is read. */
const forms: Record<string, string> = {
  "many fields": repeated(
    `a=${"x".repeat(formBytes / maxFields - 4)}&`,
    formBytes - 100,
  ),
  "many stores": filled("intent=advanced-search&p=1", `&st=${"1".repeat(55)}`),
  "many emails": filled("intent=add&emails=", "a@b.c,"),
  "a long email": filled("password=x&email=a", "%F0%9F%93%A6"),
  "a long password": filled("email=a@b.cd&password=a", "+a"),
  "long notes": filled("pool=1&intent=book&notes=a", "%0A"),
  "a list": filled("ASNs=1", "+1"),
};

/** Lists that only some routes read. */
const lists: Record<string, string> = {
  "a list of 1 MB with one number again and again": filled(
    "PROs=1&ASNs=1",
    "+1",
    listBytes,
  ),
  "a list of 1 MB of PRO numbers": filled("PROs=1", "+1", listBytes),
  "a list of 1 MB of other numbers":
    `ASNs=${Array.from({ length: 140_000 }, (_, number) => 1_000_000 + number).join("+")}`.slice(
      0,
      listBytes,
    ),
};
const listRoutes = new Set([
  "/search/ASN-search",
  "/tracking/PRO-search/:query",
]);

/** Addresses that Express answers before Remix, as in the table of routes. */
const expressRoutes = [
  "search/ASN-search/ULSearchResults.csv",
  "search/ASN-search.json",
  "POD/:id",
  "t/:token",
  "api/ingest/:kind",
];

/** The most expensive documents of a route: every kind of address, and every kind of form. */
function requestsOf(route: string): WorstRequest[] {
  const base = route
    .replace(/\/:\w+\?/, "")
    .replace(/:\w+/, "PROs=1")
    .replace("*", "nothing");
  const parameter = /:\w+\??/.exec(route)?.[0];
  const request = (what: string, path: string, form: string | null = null) => ({
    route,
    what,
    path,
    form,
  });
  return [
    ...(parameter === undefined
      ? []
      : Object.entries(segments).map(([what, segment]) =>
          request(what, route.replace(parameter, segment)),
        )),
    ...(route === "/*"
      ? [request("a long path", `/${repeated("%F0%9F%93%A6/", addressBytes)}x`)]
      : Object.entries(queries).map(([what, query]) =>
          request(what, `${base}?${query}`),
        )),
    ...Object.entries({ ...forms, ...(listRoutes.has(route) && lists) }).map(
      ([what, form]) => request(what, base, form),
    ),
  ];
}

/** The same request for the data of a page. */
function asData(request: WorstRequest): WorstRequest {
  const [name = "", query] = request.path.split(/\?(.*)/s);
  const data = name === "/" ? "/_root.data" : `${name}.data`;
  return { ...request, path: query === undefined ? data : `${data}?${query}` };
}

/** The most expensive requests to every route: as a document and as data, GET and POST. */
export const worstRequests = (): WorstRequest[] =>
  [...routes.map(({ path = "" }) => path), ...expressRoutes]
    .flatMap((path) => requestsOf(`/${path}`))
    .flatMap((request) => [request, asData(request)]);
