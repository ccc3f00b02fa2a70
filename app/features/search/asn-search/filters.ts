import { deliveredElsewhere } from "../../../../provider/contract/scan-types";
import {
  fieldMessages,
  formatMessage,
  searchMessages,
} from "../../../engine/messages";

/** Scan type values of the advanced search (specification, part 2, section 5). */
export const scanTypes = {
  "1": fieldMessages.scanned,
  "0": searchMessages.notScanned,
  "-1": searchMessages.noScan,
} as const;

/** Returns what the screen shows for a scan type of the provider. */
export function scanTypeLabel(value: string): string {
  switch (value) {
    case "Scanned":
      return scanTypes["1"];
    case "Not Scanned":
      return scanTypes["0"];
    case "No Scan or POD":
      return scanTypes["-1"];
    default:
      return isDeliveredElsewhere(value)
        ? formatMessage(searchMessages.deliveredElsewhere, {
            store: value.slice(deliveredElsewhere.length + 2),
          })
        : value;
  }
}

/** Returns whether a scan type of the provider says that another store than its own got the carton. */
export const isDeliveredElsewhere = (scanType: string): boolean =>
  scanType.startsWith(`${deliveredElsewhere}: `);

/** Returns what the screen shows for `Yes` or `No` of the provider. */
export function yesNoLabel(value: string): string {
  switch (value) {
    case "Yes":
      return fieldMessages.yes;
    case "No":
      return fieldMessages.no;
    default:
      return value;
  }
}

/** Labels of the Yes/No filters, by key (specification, part 2, section 5). */
export const yesNoFilters = {
  manifest: {
    yes: searchMessages.onManifest,
    no: searchMessages.notOnManifest,
  },
  trailer: { yes: searchMessages.onTrailer, no: searchMessages.notOnTrailer },
  pallet: { yes: searchMessages.onPallet, no: searchMessages.notOnPallet },
  deliv: { yes: searchMessages.delivered, no: searchMessages.notDelivered },
} as const;
