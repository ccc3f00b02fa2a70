import type { AppLoadContext } from "@remix-run/node";
import { MemoryBudget } from "../../../../app/memory-budget.server";
import { ResultCache } from "../../../../app/engine/results/result-cache.server";
import { DocumentRows } from "../../../../app/engine/tables/document-rows";
import type { PagedProvider } from "../../support/paged-provider";

/** The load context of a signed-in user, as far as figures and their lists use it; today is Nov 20, 2026. */
export function figureContext(
  api: PagedProvider,
  results = new ResultCache(new MemoryBudget(1 << 26)),
): AppLoadContext {
  return {
    api,
    results,
    today: "2026-11-20",
    isDocument: false,
    hasExtension: async () => false,
    documentRows: new DocumentRows(),
    env: { features: new Set(["reportDelivery", "reportPickup"]) },
    session: {
      wasRecentlyValid: true,
      requireUser: async () => ({
        firstName: "Ann",
        entitlement: api.entitlement,
      }),
    },
    logError: () => undefined,
  } as unknown as AppLoadContext;
}
