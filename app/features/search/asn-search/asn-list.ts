import type { NumberListPanel } from "../../../engine/forms/fields/number-list-form";
import {
  fieldMessages,
  glossaryMessages,
  searchMessages,
} from "../../../engine/messages";
import { paths } from "../../../paths";

/** The ASN search panel (specification, part 2, section 2). */
export const asnList: NumberListPanel = {
  intent: "ASN-search",
  id: "asn-list",
  title: searchMessages.asnSearch,
  label: fieldMessages.asns,
  term: glossaryMessages.asn,
  field: "ASNs",
  results: paths.asnSearch(),
  empty: paths.search(),
};
