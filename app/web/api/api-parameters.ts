import { apiMessages, formatMessage } from "../../engine/messages";
import { columnsParameter, parameters } from "../../engine/tables/page-query";

/** The query parameters of the addresses for programs. */

/** Rows of one page, unless the request asks for fewer. */
export const jsonPageSize = 1_000;

/** Name of the parameter for a smaller page. */
export const limitParameter = "limit";

/** Parameters of pages that an address may have kept; they have no meaning for programs. */
const ofPages = [...Object.values(parameters), columnsParameter, "from"];

/** Which parameters an address has. */
interface ParametersOfAddress {
  /** Keys of the columns by which rows can be sorted. */
  sortKeys: readonly string[];
  /** Name of the field with the list, if the list stands in the query. */
  list: string | null;
  /** True if the address has pages: JSON. */
  isPaged: boolean;
}

/**
 * Returns what is wrong with the parameters of a request, each by its name: pages show the first page in the
 * provider's order instead, but a program would take that for what it asked for.
 */
export function findParameterProblems(
  query: URLSearchParams,
  { sortKeys, list, isPaged }: ParametersOfAddress,
): string[] {
  const own = [
    ...(list === null ? [] : [list]),
    ...(isPaged ? [parameters.page, limitParameter] : []),
    parameters.sort,
    parameters.direction,
  ];
  const sortValues = sortKeys.flatMap((key) => [
    key,
    `${key}.asc`,
    `${key}.desc`,
  ]);
  const checks: Readonly<Record<string, [(text: string) => boolean, string]>> =
    {
      [parameters.page]: [
        (text) => text === "last" || /^0*[1-9]\d{0,14}$/.test(text),
        apiMessages.pageInvalid,
      ],
      [limitParameter]: [
        (text) =>
          /^\d{1,6}$/.test(text) &&
          Number(text) >= 1 &&
          Number(text) <= jsonPageSize,
        formatMessage(apiMessages.limitInvalid, {
          limit: String(jsonPageSize),
        }),
      ],
      [parameters.sort]: [
        (text) => sortValues.includes(text),
        formatMessage(apiMessages.sortInvalid, { keys: sortKeys.join(", ") }),
      ],
      [parameters.direction]: [
        (text) => text === "asc" || text === "desc",
        apiMessages.directionInvalid,
      ],
    };
  const problems = [...query].map(([name, text]) => {
    if (!own.includes(name) && !ofPages.includes(name))
      return formatMessage(apiMessages.parameterUnknown, {
        name,
        names: own.join(", "),
      });
    if (name !== list && own.includes(name) && query.getAll(name).length > 1)
      return formatMessage(apiMessages.parameterRepeated, { name });
    const [isValid, message] = checks[name] ?? [];
    return isValid?.(text) === false ? message : undefined;
  });
  return [...new Set(problems.filter((problem) => problem !== undefined))];
}
