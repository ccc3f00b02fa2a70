import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useLoaderData, useMatches } from "@remix-run/react";
import { FiguresErrorScreen } from "../features/attention";
import { FigureLoader } from "../features/attention/index.server";
import { loadForUser } from "../features.server";
import { homeMenu, visibleEntries } from "../features/home/home-menu.server";
import { HomeScreen, type HomeView } from "../features/home/home-screen";
import { loadOverview } from "../features/home/overview.server";
import { loadUserRights, noRights } from "../features/home/user-rights.server";
import { paths } from "../paths";
import {
  hintCookie,
  portalCookie,
  portalCookieLine,
} from "../engine/session/portal-cookies";
import { loadShortcuts } from "../features/own-lists/views/index.server";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import { titled } from "../ui/shell/page-title";
import sheet from "../features/home/home.css?url";

export const meta = titled(null);

export const handle = { sheet: "home" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("home", sheet);

export async function loader({
  request,
  context,
}: LoaderFunctionArgs): Promise<HomeView> {
  const { env, today } = context;
  const { searchParams } = new URL(request.url);
  return loadForUser(context, undefined, async () => {
    const figures = new FigureLoader(context, searchParams);
    const loadingRights = figures.withinDeadline(
      loadUserRights(request, context),
    );
    const [loadedRights, overview, shortcuts] = await Promise.all([
      loadingRights,
      loadOverview(context, figures, loadingRights),
      figures.answer((options) => loadShortcuts(context, options)),
    ]);
    const rights = loadedRights ?? noRights;
    const cookies = request.headers.get("Cookie");
    return {
      showsHint: portalCookie(cookies, hintCookie, env.secure) === undefined,
      overview,
      shortcuts: shortcuts ?? [],
      state: figures.state,
      isImporter: rights.isImporter,
      entries: visibleEntries(homeMenu, {
        rights,
        features: env.features,
        today,
      }),
    };
  });
}

/** Seconds for which a browser remembers that the hint was dismissed. */
const hintDismissedFor = 365 * 86_400;

/** Dismisses the hint of the first visit in this browser. */
export function action({ context }: ActionFunctionArgs) {
  const { env, setCookie } = context;
  setCookie(portalCookieLine(hintCookie, "1", env.secure, hintDismissedFor));
  return redirect(paths.home(), 303);
}

export default function Home() {
  return <HomeScreen view={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  const view = useMatches().at(-1)?.data as HomeView;
  return (
    <FiguresErrorScreen>
      <HomeScreen view={view} />
    </FiguresErrorScreen>
  );
}
