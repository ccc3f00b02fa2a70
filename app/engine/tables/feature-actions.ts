import type { ComponentType } from "react";
import type { ResultsView } from "./result/result-view";

/** An action that a feature adds; it renders nothing for results that it does not apply to. */
type FeatureAction = ComponentType<{ view: ResultsView }>;

/** The actions that features add to every result that has an address, in order. */
export interface FeatureActions {
  /** Below the links of the menu that shares the page. */
  share: readonly FeatureAction[];
  /** At the end of the toolbar. */
  bar: readonly FeatureAction[];
}
