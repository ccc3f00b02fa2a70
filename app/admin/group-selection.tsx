import { Link } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { adminPath, type AdminAddress } from "./admin-address";
import {
  groupTypeNames,
  type GroupDetail,
  type GroupEntry,
  type GroupSelection,
} from "./admin-view";
import { Failed } from "./group-list";
import { EditIcon, Spinner } from "./icons";
import { scrollsWhenLong } from "./filter-items";
import { UserList } from "./user-list";

interface GroupSelectionProps {
  selection: GroupSelection | null;
  address: AdminAddress;
  /** Pool groups whose names a master group's parts are looked up in. */
  poolGroups: readonly GroupEntry[];
  isLoading: boolean;
  /** What was just done, while the popup that says it is closed. */
  children?: ReactNode;
}

/** Id of the link that opens the popup; it gets the keyboard back when the popup closes. */
export const editLinkId = "edit-group";

/** The panel of the chosen group: master groups and pool groups each have a view of their own. */
export function SelectionPanel({
  selection,
  address,
  poolGroups,
  isLoading,
  children,
}: GroupSelectionProps) {
  const box = useRef<HTMLElement>(null);
  const chosen = useRef(address.group);
  useEffect(() => {
    if (chosen.current === address.group) return;
    chosen.current = address.group;
    // On a phone it stands below the lists; where it is in view already nothing moves.
    box.current?.scrollIntoView({ block: "nearest" });
  }, [address.group]);
  return (
    <section
      className="panel"
      id="selection"
      aria-labelledby="selection-heading"
      aria-busy={isLoading}
      ref={box}
    >
      <h2 id="selection-heading">Group Selection</h2>
      {children}
      {isLoading ? (
        <Spinner message="Loading…" />
      ) : selection === null ? (
        <p>Select a group to view/edit its properties.</p>
      ) : "failed" in selection ? (
        <Failed
          message={selection.failed}
          retry={adminPath({ ...address, edit: false, remove: null })}
          of="Group Selection"
        />
      ) : (
        <Detail group={selection} address={address} poolGroups={poolGroups} />
      )}
    </section>
  );
}

function Detail({
  group,
  address,
  poolGroups,
}: {
  group: GroupDetail;
  address: AdminAddress;
  poolGroups: readonly GroupEntry[];
}) {
  const isMaster = group.type === 1;
  const heading = isMaster ? "Pool Groups" : "Pools";
  return (
    <>
      <div>
        <p className="hint">{groupTypeNames[group.type]}</p>
        <h3>{group.name}</h3>
      </div>
      <div className="part">
        <h4>{heading}</h4>
        {group.parts.length === 0 ? (
          <p className="hint">No {heading.toLowerCase()} in this group</p>
        ) : (
          <div
            role="group"
            aria-label={`${heading} of ${group.name}`}
            {...scrollsWhenLong(group.parts.length)}
          >
            <ul className="parts">
              {group.parts.map((name, at) => (
                // Names may occur twice; their places do not change.
                <li key={at}>
                  <PartName
                    name={name}
                    groups={isMaster ? poolGroups : []}
                    address={address}
                  />
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className="part">
        <div className="beside">
          <h4>Users</h4>
          <Link
            id={editLinkId}
            className="button secondary"
            to={adminPath({ ...address, edit: true, remove: null })}
            preventScrollReset
          >
            <EditIcon /> Edit
            <span className="visually-hidden">
              {" "}
              {groupTypeNames[group.type]} {group.name}
            </span>
          </Link>
        </div>
        <UserList
          key={group.id}
          users={group.users}
          address={{ ...address, edit: false }}
          label={`Users of ${group.name}`}
        />
      </div>
    </>
  );
}

/** A pool group of a master group leads to itself, where its name says which one it is. */
function PartName({
  name,
  groups,
  address,
}: {
  name: string;
  groups: readonly GroupEntry[];
  address: AdminAddress;
}) {
  const [only, ...more] = groups.filter((group) => group.name === name);
  if (!only || more.length > 0) return name;
  return (
    <Link
      to={adminPath({ group: only.id, find: address.find })}
      preventScrollReset
    >
      {name}
    </Link>
  );
}
