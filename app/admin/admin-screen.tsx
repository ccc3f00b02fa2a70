import {
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { useState } from "react";
import { paths } from "../paths";
import { readAdminAddress, type AdminAddress } from "./admin-address";
import type {
  AdminView,
  GroupPanel,
  GroupsView,
  MembershipReply,
} from "./admin-view";
import { GroupList } from "./group-list";
import { SelectionPanel } from "./group-selection";
import { longListLength, filterItems } from "./filter-items";
import { inert } from "./dialog";
import { GroupDialogs } from "./group-dialogs";
import { SearchBox } from "./search-box";
import { FlashNotice } from "./flash-notice";
import { useFlash } from "./use-flash";
import { adminMessages, commonMessages, formatMessage } from "../messages";

/** The screen for administrators (specification, part 1, section 2). */
export function AdminScreen() {
  const view = useLoaderData<AdminView>();
  const reply = useActionData<MembershipReply | null>() ?? undefined;
  if (view.screen === "nothing") return null;
  return (
    <div className="admin">
      <h1>{commonMessages.admin}</h1>
      {view.screen === "groups" && <Groups view={view} reply={reply} />}
      {view.screen === "formAlone" && reply && (
        <GroupDialogs
          {...view}
          reply={reply}
          users={null}
          group={reply.group}
          flash={null}
          formKey={reply.key}
          questionKey={reply.key}
        />
      )}
      {view.screen === "failed" && (
        <section className="panel narrow">
          <p className="notice bad" role="alert">
            {view.message}
          </p>
          <p>
            <Link to={view.retry}>{commonMessages.retry}</Link>
          </p>
        </section>
      )}
    </div>
  );
}

const groupsOf = (panel: GroupPanel) => ("groups" in panel ? panel.groups : []);

function Groups({
  view,
  reply,
}: {
  view: GroupsView;
  reply: MembershipReply | undefined;
}) {
  const { address, masters, pools, selection } = view;
  const { flash, key } = useFlash(view);
  const [query, setQuery] = useState(address.find);
  const asked = usePendingAddress();
  const isChoosing = asked !== null && asked.group !== address.group;
  const isAgain = asked !== null && !isChoosing;
  const detail = selection && "users" in selection ? selection : null;
  const group = detail ?? reply?.group ?? null;
  const isOpen = address.edit && group !== null;
  const lists = [
    [adminMessages.masterGroups, "master group", masters, undefined],
    [
      adminMessages.poolGroups,
      "pool group",
      pools,
      detail?.type === 1
        ? { to: detail.name, names: new Set(detail.parts) }
        : undefined,
    ],
  ] as const;
  return (
    <>
      <div className="stack" {...(isOpen ? inert : {})}>
        <Search view={view} query={query} onType={setQuery} />
        <div className="admin-panels">
          {lists.map(([title, one, panel, belonging]) => (
            <GroupList
              key={one}
              id={one.replace(" ", "-")}
              title={title}
              one={one}
              panel={panel}
              address={address}
              query={query}
              belonging={belonging}
              isLoading={isAgain && "failed" in panel}
            />
          ))}
          <SelectionPanel
            selection={selection}
            address={{ ...address, find: query.trim() }}
            poolGroups={groupsOf(pools)}
            isLoading={
              isChoosing ||
              (isAgain && selection !== null && "failed" in selection)
            }
          >
            {flash && !isOpen && (
              <FlashNotice flash={flash} group={detail} address={address} />
            )}
          </SelectionPanel>
        </div>
      </div>
      {isOpen && (
        <GroupDialogs
          address={address}
          group={group}
          users={detail?.users ?? null}
          formKey={key}
          questionKey={view.key}
          draftOwner={view.draftOwner}
          reply={reply}
          flash={flash}
        />
      )}
    </>
  );
}

/** The search box that filters both group lists, if they are long. */
function Search({
  view: { address, masters, pools },
  query,
  onType,
}: {
  view: GroupsView;
  query: string;
  onType(typed: string): void;
}) {
  const all = [...groupsOf(masters), ...groupsOf(pools)];
  if (all.length <= longListLength && address.find === "") return null;
  const shown = filterItems(all, query, ({ name }) => [name]).length;
  return (
    <div className="find">
      <SearchBox
        name="find"
        label={adminMessages.findGroups}
        address={address}
        typed={address.find}
        onType={onType}
      />
      <p className="hint" role="status">
        {query.trim() === ""
          ? formatMessage(adminMessages.groupsCount, { count: all.length })
          : formatMessage(
              shown === 1
                ? adminMessages.oneMatches
                : adminMessages.severalMatch,
              {
                shown,
                count: formatMessage(adminMessages.groupsCount, {
                  count: all.length,
                }),
                query: query.trim(),
              },
            )}
      </p>
    </div>
  );
}

/** Returns the state of a pending navigation within this screen; null if there is none. */
function usePendingAddress(): AdminAddress | null {
  const { state, location, formData } = useNavigation();
  if (state !== "loading" || formData) return null;
  return location.pathname === paths.management()
    ? readAdminAddress(new URLSearchParams(location.search))
    : null;
}
