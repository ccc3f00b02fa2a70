import { formMessages, mapMessages } from "../../../engine/messages";
import { getListedNames } from "./listed-names.server";
import { maxNameLength } from "../../../ui/shell/search-box/suggestion-feed";
import type { NameMatch } from "./match-names.server";
import { findNames, groupNames } from "./name-groups.server";
import type { ListedName } from "./listed-names.server";
import type { RouteArgs } from "../../../route-args";

/** Most options of the list box. */
const maxOptions = 8;
/** Most options of a kind, as long as others have any. */
const maxOfKind = 4;

/**
 * Responds to what somebody types into the search box: the `groups` of names that match `q`. Failures are JSON
 * with a `message`; 401 if the session has expired, 400 for a text that is too long.
 */
export async function respondToTyping({
  request,
  context,
}: RouteArgs): Promise<Response> {
  const typed = new URL(request.url).searchParams.get("q") ?? "";
  if (typed.length > maxNameLength)
    return Response.json(
      { message: formMessages.invalidLink },
      { status: 400 },
    );
  try {
    const { matches } = findNames(await getListedNames(context), typed);
    return Response.json({ groups: groupNames(chooseOptions(matches)) });
  } catch (thrown) {
    // The page navigates by itself: a request for data follows no redirect.
    const leadsAway =
      thrown instanceof Response && thrown.headers.has("Location");
    if (!leadsAway) throw thrown;
    return Response.json(
      { message: mapMessages.sessionEnded },
      { status: 401 },
    );
  }
}

/** Chooses the best matches, so that a kind with many leaves room for the others. */
function chooseOptions(
  matches: readonly NameMatch<ListedName>[],
): NameMatch<ListedName>[] {
  const chosen: NameMatch<ListedName>[] = [];
  const left: NameMatch<ListedName>[] = [];
  const counts = new Map<string, number>();
  for (const match of matches) {
    const { kind } = match.item;
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    (count < maxOfKind ? chosen : left).push(match);
  }
  return [...chosen, ...left].slice(0, maxOptions);
}
