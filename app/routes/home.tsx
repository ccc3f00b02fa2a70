import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { mayImport } from "../data-import/importer.server";
import { loadForUser } from "../features.server";
import { homeMenu, visibleEntries } from "../home/home-menu.server";
import { titled } from "../shell/page-title";

export const meta = titled(null);

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, env, today } = context;
  const [admin, isImporter] = await loadForUser(context, undefined, () =>
    Promise.all([api.call("getIsAdmin"), mayImport(context)]),
  );
  return {
    entries: visibleEntries(homeMenu, {
      features: env.features,
      isAdmin: admin.ok && admin.result,
      isImporter,
      today,
    }),
  };
}

export default function Home() {
  const { entries } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>What would you like to do?</h1>
      <ul className="menu">
        {entries.map(({ label, about, to }) => (
          <li key={label}>
            <Link to={to}>
              <b>{label}</b>
              <span>{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
