import type { AppLoadContext } from "@remix-run/node";
import type { PagedCallName } from "../../../../../provider/contract/calls";
import type { ProviderApi } from "../../../../../app/engine/provider-client/provider-api";
import { figureContext } from "../../attention/figure-context";
import {
  answeredPage,
  pagedProvider,
  type PagedProvider,
} from "../../../support/paged-provider";

/** The rows that a provider returns, by call. */
type RowsByCall = Partial<Record<PagedCallName, unknown[]>>;

export interface TimelineProvider extends PagedProvider {
  /** The payloads of all calls with rows, by call. */
  readonly asked: [name: PagedCallName, payload: unknown][];
}

/** A provider with one pool, Chicago, of two stores. */
export function timelineProvider(rows: RowsByCall): TimelineProvider {
  const asked: TimelineProvider["asked"] = [];
  const provider = Object.assign(pagedProvider([]), { asked });
  provider.page = async (name, payload) => {
    asked.push([name, payload]);
    const instead = await provider.before(0);
    return instead ?? answeredPage(rows[name] ?? []);
  };
  provider.call = (() =>
    Promise.resolve({
      ok: true,
      message: null,
      fullStoreList: ["12", "123"],
      poolDict: { "7": ["12", "123"] },
      poolNameMap: { "7": "Chicago" },
    })) as unknown as ProviderApi["call"];
  return provider;
}

/** The load context of a signed-in user with tracking; today is Nov 20, 2026. */
export function timelineContext(
  api: PagedProvider,
  timeZone = "UTC",
): AppLoadContext {
  const context = figureContext(api);
  return {
    ...context,
    env: {
      features: new Set(["tracking"]),
      portalTimeZone: timeZone,
    },
  } as unknown as AppLoadContext;
}
