import type { MetaFunction } from "@remix-run/react";
import { loadCorrectPage } from "../features/corrections/correct-page.server";
import { documentTitle } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/corrections/corrections-sheet";
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  documentTitle(data?.heading ?? null, matches);

export const loader = loadCorrectPage;

export { makeCorrection as action } from "../features/corrections/correct-action.server";
export { CorrectScreen as default } from "../features/corrections/correct-screen";
