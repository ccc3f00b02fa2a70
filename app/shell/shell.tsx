import { Form, Link, NavLink, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "../paths";
import { PersonIcon } from "./icons";
import { productName } from "./page-title";

/** What the shell around every screen needs to know; missing when the root loader failed. */
export interface ShellData {
  brand: string;
  aboutUrl: string | null;
  /** First name of the signed-in user, null for a visitor. */
  firstName: string | null;
  /** Nobody can tell who is signed in: the provider does not answer. */
  isUnknown: boolean;
  year: number;
}

/** Id of the element that the skip link leads to and that takes the focus after a navigation. */
export const mainId = "main";

/** What stands around every screen: top bar, the screen itself, footer. */
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
        Skip to content
      </a>
      <NavigationProgress />
      <header className="bar">
        <Link className="product" to={paths.home()}>
          {name}
        </Link>
        <nav aria-label="Main">
          <NavLink to={paths.home()} end>
            Home
          </NavLink>
          {data?.aboutUrl ? (
            <a href={data.aboutUrl} rel="noreferrer">
              About
            </a>
          ) : (
            // The specification leaves the target of About empty; a link to nowhere helps nobody.
            <span className="off">About</span>
          )}
          <NavLink to={paths.contact()}>Contact</NavLink>
        </nav>
        {data?.isUnknown ? null : (
          <AccountMenu firstName={data?.firstName ?? null} />
        )}
      </header>
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <footer>
        <p>
          © {data?.year} {name}
        </p>
      </footer>
    </>
  );
}

function AccountMenu({ firstName }: { firstName: string | null }) {
  if (firstName === null) {
    return (
      <nav className="account" aria-label="Account">
        <NavLink to={paths.register()}>Register</NavLink>
        <NavLink to={paths.login()}>Login</NavLink>
      </nav>
    );
  }
  return (
    <div className="account">
      <span className="person">
        <PersonIcon />
        <span>{firstName}</span>
      </span>
      {/* A whole new document: nothing of what was shown stays in the memory of the page. */}
      <Form method="post" action={paths.logOut()} reloadDocument>
        <button type="submit" className="secondary">
          Logout
        </button>
      </Form>
    </div>
  );
}

/** Acknowledges at once that a click was heard, until the next screen stands. */
function NavigationProgress() {
  const busy = useNavigation().state !== "idle";
  return (
    <div className={busy ? "progress busy" : "progress"} role="status">
      {busy ? <span className="visually-hidden">Loading…</span> : null}
    </div>
  );
}
