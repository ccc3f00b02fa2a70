import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  useLoaderData,
  useLocation,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  type MetaFunction,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { observeLaterChanges } from "./ui/browser/foreign-nodes";
import { hasFindShortcut } from "./features/find/index.server";
import { getUserRights } from "./features/home/index.server";
import { language } from "./engine/messages/language";
import { useNonce } from "./nonce";
import { paths } from "./paths";
import { draftOwner } from "./engine/session/draft-owner.server";
import printSheet from "./ui/styles/print.css?url";
import { CardLabels } from "./engine/tables/result/card-labels";
import {
  DocumentStyles,
  ScreenHead,
  useStyleNonce,
} from "./ui/shell/document-styles";
import { errorMessage, ErrorScreen } from "./ui/shell/error-screen";
import { isFormOfOtherUser, OtherUserNotice } from "./ui/shell/other-user";
import { documentTitle } from "./ui/shell/page-title";
import { ScrollPositions } from "./ui/shell/scroll-positions";
import { mainId, Shell } from "./ui/shell/shell";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** Screens define their own title; a route without a screen is an error. */
export const meta: MetaFunction<typeof loader> = ({ error, matches }) =>
  documentTitle(error ? errorMessage(error).title : null, matches);

/**
 * Reloads the header after a form was refused because another user is signed in (409). Until then a page that the
 * first user has opened keeps it, with the notice: its forms would be written as the second user otherwise.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus,
  currentUrl,
  defaultShouldRevalidate,
  nextUrl,
}) =>
  actionStatus === 409 ||
  (defaultShouldRevalidate &&
    !(currentUrl.pathname === nextUrl.pathname && isFormOfOtherUser()));

/** Checks on every navigation whether the session is still valid (specification, part 1, section 4). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, env, formOwner, logo, session, today } = context;
  const user = await session.getUser();
  // The provider did not respond: the page must not look as if the session had expired.
  const isUnknown =
    user === null && api.sessionKey !== null && !(await session.hasEnded());
  return {
    brand: env.brandName,
    logo,
    aboutUrl: env.aboutUrl,
    firstName: user?.firstName ?? null,
    owner: formOwner.next,
    isUnknown,
    features: [...env.features],
    // The login pages end an expired session, and leave no cookie of it.
    rights:
      user && !new URL(request.url).pathname.startsWith(paths.login())
        ? await getUserRights(request, context)
        : null,
    draftOwner: draftOwner(request, context),
    hasShortcut: hasFindShortcut(request, env),
    year: Number(today.slice(0, 4)),
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const data = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* Phones would make telephone links of PRO numbers. */}
        <meta name="format-detection" content="telephone=no" />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: light)"
          content="#ffffff"
        />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: dark)"
          content="#1d2127"
        />
        <Meta />
        <DocumentStyles />
        <CardLabels />
        <ScreenHead />
        <Links />
        <link
          rel="stylesheet"
          media="print"
          href={printSheet}
          nonce={useStyleNonce()}
          suppressHydrationWarning
        />
      </head>
      <body>
        <Shell data={data}>{children}</Shell>
        {/* The end of what is shown: hides the notice at its beginning. */}
        <div className="end" hidden />
        <script nonce={nonce} suppressHydrationWarning>
          {observeLaterChanges}
        </script>
        <ScrollPositions nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  useFocusOnNewScreen();
  useSessionCheckOnReturn();
  const { firstName, owner } = useLoaderData<typeof loader>();
  return (
    <>
      <OtherUserNotice firstName={firstName} owner={owner} />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen error={useRouteError()} />;
}

/**
 * Moves the focus to the top of a new screen, for screen readers and keyboards, as a new document would;
 * a screen that has already focused an element (an error summary) keeps it. On the same screen it does so
 * if a navigation has removed the focused element, such as the button of a removed row.
 */
function useFocusOnNewScreen() {
  const { pathname, key } = useLocation();
  const shown = useRef(pathname);
  const lastFocused = useRef<Element | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      lastFocused.current = target instanceof Element ? target : null;
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
  useEffect(() => {
    const isNewScreen = shown.current !== pathname;
    shown.current = pathname;
    const main = document.getElementById(mainId);
    const focused = document.activeElement;
    // A focus that is nowhere for another reason stays there: Safari does not focus what is clicked.
    const isLost = isNewScreen
      ? !main?.contains(focused)
      : focused === document.body && lastFocused.current?.isConnected === false;
    if (isLost) main?.focus({ preventScroll: true });
  }, [pathname, key]);
}

/** Revalidates a page restored from the back/forward cache, because its session may have expired. */
function useSessionCheckOnReturn() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const checkAgain = (event: PageTransitionEvent) => {
      if (event.persisted) revalidate();
    };
    window.addEventListener("pageshow", checkAgain);
    return () => window.removeEventListener("pageshow", checkAgain);
  }, [revalidate]);
}
