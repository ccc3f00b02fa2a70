import type { NumberListPanel } from "../../../engine/forms/fields/number-list-form";
import {
  fieldMessages,
  glossaryMessages,
  searchMessages,
} from "../../../engine/messages";
import { paths } from "../../../paths";

/**
 * The PRO number search panel; a list that is too long for a path is posted to the path of an empty
 * list.
 */
export const proList: NumberListPanel = {
  intent: "PRO-search",
  id: "pro-list",
  title: searchMessages.proNumberSearch,
  label: fieldMessages.proNumbers,
  term: glossaryMessages.pro,
  field: "PROs",
  results: paths.proSearch("PROs="),
  empty: paths.tracking(),
};
