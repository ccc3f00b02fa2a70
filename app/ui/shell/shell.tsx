import { Form, NavLink, useLocation, useNavigation } from "@remix-run/react";
import { Link } from "./link";
import { useEffect, type ReactNode } from "react";
import type { UserRights } from "../../pages";
import { backgroundParameter, paths, queryWithout } from "../../paths";
import type { Feature } from "../../portal-env";
import { retryConnection, useConnectionLost } from "../browser/data-requests";
import { endsSession } from "../browser/before-logout";
import { PersonIcon } from "./icons";
import { Brand, type ShownLogo } from "./logo";
import { Navigation } from "./navigation";
import { productName } from "./page-title";
import { SearchBox } from "./search-box/search-box";
import {
  commonMessages,
  formatMessage,
  ownAccountMessages,
} from "../../engine/messages";

/** Data for the shell around every screen; undefined if the root loader failed. */
export interface ShellData {
  brand: string;
  /** The logo that stands in place of the name, null if none is set. */
  logo: ShownLogo | null;
  aboutUrl: string | null;
  /** First name of the signed-in user, null if no user is signed in. */
  firstName: string | null;
  /** Whom the forms of the page are made for; null if the browser has no session. */
  owner: string | null;
  /** True if the session state is unknown because the provider does not respond. */
  isUnknown: boolean;
  /** The features that are on. */
  features: Feature[];
  /** What the signed-in user may do, null if no user is signed in. */
  rights: UserRights | null;
  /** Identifies whose drafts the browser keeps (`session/draft-owner.server.ts`). */
  draftOwner: string;
  /** True unless the key that moves the focus to the search box is off. */
  hasShortcut: boolean;
  year: number;
}

/** Id of the element that the skip link targets and that receives the focus after a navigation. */
export const mainId = "main";

/** The data of the last screen of this document whose session was known; set in browsers only. */
let lastKnown: ShellData | undefined;

/**
 * Returns the data of the frame. While the session is unknown, because the provider or the portal does not
 * respond, the frame stays as the last screen had it: unknown is not signed out.
 */
function useKnownShellData(data: ShellData | undefined): ShellData | undefined {
  const isKnown = data?.isUnknown === false;
  useEffect(() => {
    if (isKnown) lastKnown = data;
  }, [isKnown, data]);
  return isKnown ? data : (lastKnown ?? data);
}

/** The frame of every screen: top bar, the screen itself, footer. */
export function Shell({
  data: loaded,
  children,
}: {
  /** Undefined if the root loader failed: the session is unknown then. */
  data: ShellData | undefined;
  children: ReactNode;
}) {
  const data = useKnownShellData(loaded);
  const { pathname, search } = useLocation();
  useEffect(() => {
    // Shows the controls that need scripts (`base.css`): those that are allowed may still be blocked.
    document.documentElement.dataset["scripted"] = "";
  }, []);
  const name = productName(data?.brand);
  return (
    <>
      <a className="skip" href={`#${mainId}`}>
        {commonMessages.skipToContent}
      </a>
      <p className="cut notice bad">
        {commonMessages.pageIncomplete}{" "}
        <a
          href={`${pathname}?${queryWithout(search.slice(1), [backgroundParameter])}`}
        >
          {commonMessages.reloadPage}
        </a>
      </p>
      <NavigationProgress />
      <header className="bar">
        <Link className="product" to={paths.home()}>
          <Brand logo={data?.logo ?? null} name={name} />
        </Link>
        <nav aria-label={commonMessages.mainNavigation}>
          <NavLink to={paths.home()} end discover="none">
            {commonMessages.home}
          </NavLink>
          {data?.aboutUrl ? (
            <a href={data.aboutUrl} rel="noreferrer">
              {commonMessages.about}
            </a>
          ) : (
            // The specification leaves the target of About empty; a link without a target would be
            // useless.
            <span className="off">{commonMessages.about}</span>
          )}
          <NavLink to={paths.contact()} discover="none">
            {commonMessages.contact}
          </NavLink>
        </nav>
        {data?.rights && (
          <SearchBox hasShortcut={data.hasShortcut} owner={data.draftOwner} />
        )}
        {data && !data.isUnknown && (
          <AccountMenu
            firstName={data.firstName}
            hasScreen={data.rights?.extensions.includes("account") ?? false}
          />
        )}
      </header>
      {data?.rights && (
        <Navigation features={data.features} rights={data.rights} />
      )}
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <footer>
        <p>
          {`© ${data?.year ?? ""} ${name}`}
          {data?.rights && (
            <span className="for-keyboards">
              {" · "}
              <Link to={paths.find()}>{commonMessages.keyboard}</Link>
            </span>
          )}
        </p>
      </footer>
    </>
  );
}

function AccountMenu({
  firstName,
  hasScreen,
}: {
  firstName: string | null;
  /** True if the user has a screen of the own account. */
  hasScreen: boolean;
}) {
  if (firstName === null) {
    return (
      <nav className="account" aria-label={commonMessages.accountNavigation}>
        <NavLink to={paths.register()} discover="none">
          {commonMessages.register}
        </NavLink>
        <NavLink to={paths.login()} discover="none">
          {commonMessages.login}
        </NavLink>
      </nav>
    );
  }
  const person = (
    <>
      <PersonIcon />
      <span>{firstName}</span>
    </>
  );
  return (
    <div className="account">
      {hasScreen ? (
        <NavLink
          className="person"
          to={paths.account()}
          discover="none"
          aria-label={formatMessage(ownAccountMessages.accountOf, {
            name: firstName,
          })}
        >
          {person}
        </NavLink>
      ) : (
        <span className="person">{person}</span>
      )}
      {/* Loads a new document, so that nothing of the old session stays in the page's memory. */}
      <Form
        method="post"
        action={paths.logOut()}
        reloadDocument
        {...endsSession}
      >
        <button type="submit" className="secondary">
          {commonMessages.logout}
        </button>
      </Form>
    </div>
  );
}

/** Indicates a pending navigation until the next screen is shown, and a lost connection. */
function NavigationProgress() {
  const isLost = useConnectionLost();
  const busy = useNavigation().state !== "idle" && !isLost;
  return isLost ? (
    <div className="connection notice bad" role="alert">
      {commonMessages.noConnection}{" "}
      <button type="button" onClick={retryConnection}>
        {commonMessages.tryAgain}
      </button>
    </div>
  ) : (
    <div className={busy ? "progress busy" : "progress"} role="status">
      {busy ? (
        <span className="visually-hidden">{commonMessages.loading}</span>
      ) : null}
    </div>
  );
}
