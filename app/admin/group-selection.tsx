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
import { adminMessages, commonMessages, formatMessage } from "../messages";

interface GroupSelectionProps {
  selection: GroupSelection | null;
  address: AdminAddress;
  /** The pool groups in which a master group's parts are looked up by name. */
  poolGroups: readonly GroupEntry[];
  isLoading: boolean;
  /** The result of the last action, while the dialog that shows it is closed. */
  children?: ReactNode;
}

/** Id of the link that opens the dialog and receives the focus when it closes. */
export const editLinkId = "edit-group";

/** The panel of the selected group; master groups and pool groups have different views. */
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
    // On a phone it is below the lists; if it is already in view, nothing scrolls.
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
      <h2 id="selection-heading">{adminMessages.groupSelection}</h2>
      {children}
      {isLoading ? (
        <Spinner message={commonMessages.loading} />
      ) : selection === null ? (
        <p>{adminMessages.selectGroup}</p>
      ) : "failed" in selection ? (
        <Failed
          message={selection.failed}
          retry={adminPath({ ...address, edit: false, remove: null })}
          of={adminMessages.groupSelection}
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
  const heading = isMaster ? adminMessages.poolGroups : "Pools";
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
                // Names may repeat, and the order does not change.
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
            <EditIcon /> {adminMessages.edit}
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
          label={formatMessage(adminMessages.usersOf, { group: group.name })}
        />
      </div>
    </>
  );
}

/** The name of a part; a pool group of a master group is a link if its name is unique. */
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
