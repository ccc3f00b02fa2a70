import { data } from "@remix-run/node";
import * as z from "zod";
import { isEmail } from "../../../../provider/contract/accounts";
import { maxSenderLength } from "../../../../provider/contract/extensions/imports";
import { languages } from "../../../../provider/contract/extensions/language";
import { intentField } from "../../../engine/forms/intent";
import { parseForm } from "../../../engine/forms/parse-form.server";
import {
  commonMessages,
  dataImportMessages,
  formatMessage,
} from "../../../engine/messages";
import { paths } from "../../../paths";
import type { RouteArgs } from "../../../route-args";
import { statusFor } from "../../../engine/provider-client/errors";
import { openOwnList } from "../../own-lists/own-list.server";
import { loadForImporter } from "../importer.server";
import { requiredText, submitChange } from "./list-form.server";
import { listIntents, partnerFields, type PartnersView } from "./list-view";

/** The loader of the trading partners. */
export async function loadPartners({ request, context }: RouteArgs) {
  const { api } = context;
  const [partners, pools] = await loadForImporter(context, (options) =>
    Promise.all([
      api.call("getTradingPartners", undefined, options),
      api.call("getAllPools", undefined, options),
    ]),
  );
  const view: PartnersView = {
    ...openOwnList({ request, context }),
    partners: partners.ok
      ? partners.result.map(({ sender, name, poolID, poolName, email }) => ({
          sender,
          name,
          pool: poolID === null ? "" : (poolName ?? poolID),
          email: email ?? "",
        }))
      : null,
    pools: pools.ok
      ? pools.result.map(({ id, name }) => ({ value: id, label: name ?? id }))
      : [],
  };
  return data(view, partners.ok ? 200 : statusFor(partners));
}

const sender = requiredText(
  dataImportMessages.senderRequired,
  dataImportMessages.sender,
  maxSenderLength,
);
const partner = z.object({
  sender,
  name: requiredText(dataImportMessages.nameRequired, commonMessages.name),
  poolID: z
    .string()
    .optional()
    .transform((id) => id ?? null),
  email: z
    .string()
    .trim()
    .default("")
    .refine(
      (email) => email === "" || isEmail(email),
      dataImportMessages.partnerEmailInvalid,
    ),
  language: z.enum(languages).catch("en"),
});

/** The action of the trading partners: saves or removes one. */
export async function changePartners({ request, context }: RouteArgs) {
  const form = await request.formData();
  const path = paths.tradingPartners();
  if (form.get(intentField) === listIntents.remove) {
    const submission = parseForm(form, ["sender"], z.object({ sender }));
    return submitChange(
      context,
      "removeTradingPartner",
      { intent: listIntents.remove, form, submission },
      ({ sender: name }) => formatMessage(dataImportMessages.removed, { name }),
      path,
    );
  }
  const submission = parseForm(form, partnerFields, partner);
  return submitChange(
    context,
    "saveTradingPartner",
    { intent: listIntents.save, form, submission },
    ({ name }) => formatMessage(dataImportMessages.saved, { name }),
    path,
  );
}
