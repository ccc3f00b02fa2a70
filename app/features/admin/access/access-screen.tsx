import { Form, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { maxSearchTextLength } from "../../../../provider/contract/limits";
import {
  accessMessages,
  adminMessages,
  commonMessages,
  formatMessage,
  resultMessages,
} from "../../../engine/messages";
import { accessParameters, accessPath } from "./access-address";
import type {
  AccessOverview,
  AccessStores,
  AccessView,
  PageLinks,
  PoolItem,
} from "./access-view";
import { adminPath } from "../admin-address";
import { Link } from "../../../ui/shell/link";
import { Notice } from "../../../ui/shell/notice";

/** What a user has, for an administrator, and why. */
export function AccessScreen() {
  const view = useLoaderData<AccessView>();
  if (view.screen === "failed")
    return (
      <div className="stack">
        <BackLink to={view.back}>{accessMessages.backToGroup}</BackLink>
        <h1>{accessMessages.access}</h1>
        <Notice look="bad">{view.message}</Notice>
        {view.retry !== null && (
          <p>
            <Link to={view.retry}>{commonMessages.retry}</Link>
          </p>
        )}
      </div>
    );
  return view.screen === "access" ? (
    <Overview view={view} />
  ) : (
    <Stores view={view} />
  );
}

function Overview({ view }: { view: AccessOverview }) {
  const { groups, moreGroups, screens } = view;
  return (
    <div className="stack access">
      <BackLink to={view.back}>{accessMessages.backToGroup}</BackLink>
      <h1>{view.heading}</h1>
      {view.email !== "" && <p>{view.email}</p>}
      {view.isUnconfirmed && (
        <p className="notice warn">{accessMessages.unconfirmed}</p>
      )}
      <p>
        {view.isComplete ? accessMessages.complete : accessMessages.partial}
      </p>
      <section className="panel" aria-labelledby="groups-heading">
        <h2 id="groups-heading">{accessMessages.groups}</h2>
        <ul>
          {groups.map(({ id, name, about }) => (
            <li key={id}>
              <Link to={adminPath({ group: id })}>{name}</Link>
              <span>{about}</span>
            </li>
          ))}
          {moreGroups > 0 && (
            <li>
              {formatMessage(accessMessages.moreGroups, { count: moreGroups })}
            </li>
          )}
        </ul>
      </section>
      <section className="panel" aria-labelledby="screens-heading">
        <h2 id="screens-heading">{accessMessages.screens}</h2>
        <dl>
          {screens.map(({ why, names }) => (
            <div key={why}>
              <dt>{why}</dt>
              <dd>{names.join(", ")}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="panel" aria-labelledby="pools-heading">
        <h2 id="pools-heading">{accessMessages.poolsAndStores}</h2>
        {view.hasPools ? (
          <Pools view={view} />
        ) : (
          <p>{accessMessages.noPools}</p>
        )}
      </section>
    </div>
  );
}

function Pools({ view }: { view: AccessOverview }) {
  const { pools, pages, address } = view;
  const { userID, group, find, page } = address;
  return (
    <>
      <p>{view.summary}</p>
      {view.isSearchable && (
        <Form
          className="filter"
          role="search"
          aria-label={adminMessages.findPools}
          key={find}
        >
          <input type="hidden" name={accessParameters.userID} value={userID} />
          {group !== null && (
            <input type="hidden" name={accessParameters.group} value={group} />
          )}
          <input
            type="search"
            name={accessParameters.find}
            maxLength={maxSearchTextLength}
            aria-label={adminMessages.findPools}
            placeholder={adminMessages.findPools}
            defaultValue={find}
          />
          <button type="submit" className="secondary">
            {commonMessages.find}
          </button>
        </Form>
      )}
      {find !== "" && (
        <p className="filter">
          <Link to={accessPath({ userID, group })}>
            {commonMessages.showAll}
          </Link>
        </p>
      )}
      {pools.length === 0 ? (
        <p>
          {page > 1
            ? accessMessages.emptyPage
            : formatMessage(accessMessages.noPoolMatches, { query: find })}
        </p>
      ) : (
        <>
          {view.isSearchable && <p>{pages.caption}</p>}
          <ul>
            {pools.map((pool) => (
              <li key={pool.id}>
                <b>
                  {formatMessage(resultMessages.ofPool, { pool: pool.name })}
                </b>
                {pool.path === null ? (
                  <span>{pool.stores}</span>
                ) : (
                  <Link to={pool.path}>
                    {pool.stores}
                    <span className="visually-hidden">
                      {formatMessage(accessMessages.storesOfPool, {
                        pool: pool.name,
                      })}
                    </span>
                  </Link>
                )}
                <Reasons pool={pool} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Pages pages={pages} label={accessMessages.pagesOfPools} />
    </>
  );
}

function Reasons({ pool: { reasons } }: { pool: PoolItem }) {
  return (
    <span className="reasons">
      {reasons.map((reason, at) => (
        // Two groups may have the same name, and the order does not change.
        <span key={at}>{reason}</span>
      ))}
    </span>
  );
}

function Stores({ view }: { view: AccessStores }) {
  const { stores, pages, pool } = view;
  return (
    <div className="stack access">
      <BackLink to={view.back}>{accessMessages.backToAccess}</BackLink>
      <h1>{view.heading}</h1>
      {view.email !== "" && <p>{view.email}</p>}
      <section className="panel" aria-labelledby="stores-heading">
        <h2 id="stores-heading">
          {formatMessage(resultMessages.ofPool, { pool: pool.name })}
        </h2>
        <Reasons pool={pool} />
        {stores.length === 0 ? (
          <p>{accessMessages.emptyPage}</p>
        ) : (
          <>
            <p>{pages.caption}</p>
            <ul className="columns">
              {stores.map((store) => (
                <li key={store}>{store}</li>
              ))}
            </ul>
          </>
        )}
        <Pages pages={pages} label={accessMessages.pagesOfStores} />
      </section>
    </div>
  );
}

function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="back">
      <Link to={to}>{children}</Link>
    </p>
  );
}

function Pages({
  pages: { previous, next },
  label,
}: {
  pages: PageLinks;
  label: string;
}) {
  if (previous === null && next === null) return null;
  return (
    <nav className="pager" aria-label={label}>
      {previous !== null && (
        <Link to={previous}>{resultMessages.previous}</Link>
      )}
      {next !== null && <Link to={next}>{resultMessages.next}</Link>}
    </nav>
  );
}
