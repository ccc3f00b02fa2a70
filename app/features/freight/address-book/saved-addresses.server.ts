import type { AppLoadContext } from "@remix-run/node";
import type { AnswerOf } from "../../../../provider/contract/calls";
import { maxTextLength } from "../../../../provider/contract/fields";
import { maxSavedAddresses } from "../../../../provider/contract/freight";
import { messageFor, statusFor } from "../../../engine/provider-client/errors";
import type { ProviderApi } from "../../../engine/provider-client/provider-api";
import { isId } from "../../../engine/forms/searched-number.server";
import {
  lookUpKinds,
  type LookUpKind,
  type SavedAddress,
} from "./saved-address";
import {
  addressBookMessages,
  bookingMessages,
  commonMessages,
  formMessages,
  formatMessage,
} from "../../../engine/messages";
import { assertFeatureEnabled } from "../../../features.server";

/** Most addresses that are shown: one less than the provider sends, so that the last one tells that there are more. */
const maxShown = maxSavedAddresses - 1;

const fieldLabels: Record<LookUpKind, string> = {
  companyName: addressBookMessages.companyName,
  customerNumber: addressBookMessages.customerNumber,
};

/** A search in the address book. */
interface LookUp {
  /** Id of the pool whose address book is searched. */
  pool: string;
  kind: LookUpKind;
  /** The search text as typed. */
  typed: string;
}

/** The matching saved addresses, or the reason for a failure. */
export type FoundAddresses =
  | {
      ok: true;
      addresses: SavedAddress[];
      /** True if more addresses match. */
      isCut: boolean;
    }
  | {
      ok: false;
      /** The message for the user. */
      message: string;
      httpStatus: number;
      /** True if the session has expired. */
      isExpired: boolean;
    };

/**
 * Searches the address book of a pool. An empty search text returns no addresses and makes no call. An
 * expired session is a failure, never a redirect, because the user is filling in a form.
 */
export async function findSavedAddresses(
  api: ProviderApi,
  { pool, kind, typed }: LookUp,
): Promise<FoundAddresses> {
  const searchInput = typed.trim();
  if (pool === "") return badInput(bookingMessages.poolRequired);
  if (!isId(pool)) return badInput(addressBookMessages.invalidPool);
  if (searchInput === "") return { ok: true, addresses: [], isCut: false };
  if (searchInput.length > maxTextLength)
    return badInput(
      formatMessage(formMessages.textTooLong, {
        label: fieldLabels[kind],
        count: maxTextLength,
      }),
    );
  if (/\p{Cc}/u.test(searchInput))
    return badInput(
      formatMessage(formMessages.controlCharacters, {
        label: fieldLabels[kind],
      }),
    );
  const answer = await api.call(
    "searchAddressBook",
    { searchInput, searchType: kind, pool },
    { whenExpired: "fail" },
  );
  if (!answer.ok) {
    const isExpired = answer.code === "expired";
    return {
      ok: false,
      message: isExpired
        ? commonMessages.sessionExpired
        : messageFor(answer, commonMessages.unreachable),
      httpStatus: statusFor(answer),
      isExpired,
    };
  }
  return {
    ok: true,
    addresses: answer.result.slice(0, maxShown).map(savedAddress),
    isCut: answer.result.length > maxShown,
  };
}

const badInput = (message: string): FoundAddresses => ({
  ok: false,
  message,
  httpStatus: 400,
  isExpired: false,
});

type Entry = AnswerOf<"searchAddressBook">["result"][number];

function savedAddress(entry: Entry): SavedAddress {
  const text = (value: string | null) => (value ?? "").trim().toWellFormed();
  return {
    location: text(entry.Location),
    companyName: text(entry.CompanyName),
    address1: text(entry.Address1),
    address2: text(entry.Address2),
    city: text(entry.City),
    state: text(entry.State),
    zip: text(entry.Zip),
    specialNotes: text(entry.SpecialNotes),
  };
}

/**
 * Responds to address searches while the user types. The query parameters are `pool`, `by` (a kind of
 * look-up) and `q`; the JSON has `addresses` and `isCut`. Failures are JSON with a `message` for the
 * user; 401 if the session has expired, 400 for an invalid URL.
 * @throws a 404 response while booking is off
 */
export async function respondToLookUp(
  { searchParams }: URL,
  context: Pick<AppLoadContext, "api" | "env">,
): Promise<Response> {
  assertFeatureEnabled(context, "bookLTL");
  const by = searchParams.get("by");
  const kind = lookUpKinds.find((one) => one === by);
  if (!kind) return errorResponse(formMessages.invalidLink, 400);
  const found = await findSavedAddresses(context.api, {
    pool: searchParams.get("pool") ?? "",
    kind,
    typed: searchParams.get("q") ?? "",
  });
  if (!found.ok) return errorResponse(found.message, found.httpStatus);
  const { addresses, isCut } = found;
  return Response.json({ addresses, isCut });
}

const errorResponse = (message: string, status: number) =>
  Response.json({ message }, { status });
