import { data } from "@remix-run/node";
import * as z from "zod";
import {
  identifierPageSize as pageSize,
  identifierSchemes,
  maxIdentifierLength,
  maxStoreNumberLength,
} from "../../../../provider/contract/extensions/imports";
import { maxSearchTextLength } from "../../../../provider/contract/limits";
import { intentField } from "../../../engine/forms/intent";
import { parseForm } from "../../../engine/forms/parse-form.server";
import {
  dataImportMessages,
  fieldMessages,
  formatMessage,
} from "../../../engine/messages";
import { paths } from "../../../paths";
import type { RouteArgs } from "../../../route-args";
import { statusFor } from "../../../engine/provider-client/errors";
import { openOwnList } from "../../own-lists/own-list.server";
import { loadForImporter } from "../importer.server";
import { requiredText, submitChange } from "./list-form.server";
import {
  identifierFields,
  listIntents,
  type IdentifiersView,
} from "./list-view";

const schemeLabels = {
  GLN: "GLN",
  DUNS: "DUNS",
  number: dataImportMessages.partnersNumber,
} as const;

/** The search text and page in the address of the store identifiers. */
function readAddress(request: Request) {
  const query = new URL(request.url).searchParams;
  const search = (query.get("q") ?? "")
    .trim()
    .slice(0, maxSearchTextLength)
    .toWellFormed();
  const page = /^[1-9]\d{0,3}$/.exec(query.get("page") ?? "")?.[0] ?? "1";
  return { search, page: Number(page) };
}

function pathOf(search: string, page: number): string {
  const query = new URLSearchParams({
    ...(search !== "" && { q: search }),
    ...(page > 1 && { page: String(page) }),
  });
  return paths.storeIdentifiers(query.toString());
}

/** The loader of the store identifiers. */
export async function loadIdentifiers({ request, context }: RouteArgs) {
  const { search, page } = readAddress(request);
  const offset = (page - 1) * pageSize;
  const answer = await loadForImporter(context, (options) =>
    context.api.call("getStoreIdentifiers", { search, offset }, options),
  );
  const total = answer.ok ? answer.total : 0;
  const view: IdentifiersView = {
    ...openOwnList({ request, context }),
    identifiers: answer.ok
      ? answer.result.map(({ scheme, value, store, storeName }) => ({
          scheme,
          schemeLabel: schemeLabels[scheme],
          value,
          store: storeName === null ? store : `${store} · ${storeName}`,
        }))
      : null,
    query: search,
    caption:
      answer.ok && answer.result.length > 0
        ? formatMessage(dataImportMessages.identifiersShown, {
            from: offset + 1,
            to: offset + answer.result.length,
            count: total,
          })
        : "",
    previous: page > 1 ? pathOf(search, page - 1) : null,
    next: offset + pageSize < total ? pathOf(search, page + 1) : null,
  };
  return data(view, answer.ok ? 200 : statusFor(answer));
}

const key = {
  scheme: z.enum(identifierSchemes, dataImportMessages.chooseScheme),
  value: requiredText(
    dataImportMessages.identifierRequired,
    dataImportMessages.identifier,
    maxIdentifierLength,
  ),
};
const identifier = z.object({
  ...key,
  store: requiredText(
    dataImportMessages.storeRequired,
    fieldMessages.store,
    maxStoreNumberLength,
  ),
});

/** The action of the store identifiers: saves or removes one. */
export async function changeIdentifiers({ request, context }: RouteArgs) {
  const form = await request.formData();
  const { search, page } = readAddress(request);
  if (form.get(intentField) === listIntents.remove) {
    const submission = parseForm(form, ["scheme", "value"], z.object(key));
    return submitChange(
      context,
      "removeStoreIdentifier",
      { intent: listIntents.remove, form, submission },
      ({ value }) => formatMessage(dataImportMessages.removed, { name: value }),
      pathOf(search, page),
    );
  }
  const submission = parseForm(form, identifierFields, identifier);
  return submitChange(
    context,
    "saveStoreIdentifier",
    { intent: listIntents.save, form, submission },
    ({ value }) => formatMessage(dataImportMessages.saved, { name: value }),
    pathOf(search, page),
  );
}
