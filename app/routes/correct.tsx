import type { MetaFunction } from "@remix-run/react";
import { makeCorrection } from "../features/corrections/correct-action.server";
import { loadCorrectPage } from "../features/corrections/correct-page.server";
import { CorrectScreen } from "../features/corrections/correct-screen";
import { documentTitle } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/corrections/corrections-sheet";
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  documentTitle(data?.heading ?? null, matches);

export const loader = loadCorrectPage;

export const action = makeCorrection;

export default CorrectScreen;
