import { Form, Link, NavLink, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "../paths";
import type { Feature } from "../portal-env";
import { PersonIcon } from "./icons";
import { Navigation } from "./navigation";
import { productName } from "./page-title";
import type { UserRights } from "./places";
import { SearchBox } from "./search-box";
import { commonMessages, formatMessage, ownAccountMessages } from "../messages";

/** Data for the shell around every screen; undefined if the root loader failed. */
export interface ShellData {
  brand: string;
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
  /** True unless the key that moves the focus to the search box is off. */
  hasShortcut: boolean;
  year: number;
}

/** Id of the element that the skip link targets and that receives the focus after a navigation. */
export const mainId = "main";

/** The frame of every screen: top bar, the screen itself, footer. */
export function Shell({
  data,
  children,
}: {
  data: ShellData | undefined;
  children: ReactNode;
}) {
  const name = productName(data?.brand);
  return (
    <>
      <a className="skip" href={`#${mainId}`}>
        {commonMessages.skipToContent}
      </a>
      <NavigationProgress />
      <header className="bar">
        <Link className="product" to={paths.home()} discover="none">
          {name}
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
        {data?.rights && <SearchBox hasShortcut={data.hasShortcut} />}
        {data?.isUnknown ? null : (
          <AccountMenu
            firstName={data?.firstName ?? null}
            hasScreen={data?.rights?.extensions.includes("account") ?? false}
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
              <Link to={paths.find()} discover="none">
                {commonMessages.keyboard}
              </Link>
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
      <Form method="post" action={paths.logOut()} reloadDocument>
        <button type="submit" className="secondary">
          {commonMessages.logout}
        </button>
      </Form>
    </div>
  );
}

/** Indicates a pending navigation until the next screen is shown. */
function NavigationProgress() {
  const busy = useNavigation().state !== "idle";
  return (
    <div className={busy ? "progress busy" : "progress"} role="status">
      {busy ? (
        <span className="visually-hidden">{commonMessages.loading}</span>
      ) : null}
    </div>
  );
}
