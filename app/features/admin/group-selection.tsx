import { Link } from "../../ui/shell/link";
import { useEffect, useRef, type ReactNode } from "react";
import { accessPath } from "./access/access-address";
import {
  adminPath,
  type AdminAddress,
  type GroupFormName,
} from "./admin-address";
import {
  groupTypeNames,
  type GroupDetail,
  type GroupEntry,
  type GroupSelection,
  type GroupsView,
} from "./admin-view";
import { formLinkId } from "./group-form";
import { Failed } from "./group-list";
import { EditIcon, Spinner } from "./icons";
import { scrollsWhenLong } from "./filter-items";
import { FactorPart } from "./factor-part";
import { UserList, userLabel } from "./user-list";
import {
  adminMessages,
  commonMessages,
  fieldMessages,
  formatMessage,
} from "../../engine/messages";

interface GroupSelectionProps {
  selection: GroupSelection | null;
  address: AdminAddress;
  /** The pool groups in which a master group's parts are looked up by name. */
  poolGroups: readonly GroupEntry[];
  isLoading: boolean;
  /** What the user may do to groups themselves; null if the provider does not announce it. */
  rights: GroupsView["rights"];
  /** True if the names of people lead to what they have. */
  canPreview: boolean;
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
  rights,
  canPreview,
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
        <Detail
          group={selection}
          address={address}
          poolGroups={poolGroups}
          rights={rights}
          canPreview={canPreview}
        />
      )}
    </section>
  );
}

function Detail({
  group,
  address,
  poolGroups,
  rights,
  canPreview,
}: {
  group: GroupDetail;
  address: AdminAddress;
  poolGroups: readonly GroupEntry[];
  rights: GroupsView["rights"];
  canPreview: boolean;
}) {
  const isMaster = group.type === 1;
  const heading = isMaster ? adminMessages.poolGroups : fieldMessages.pools;
  const { forms } = group;
  return (
    <>
      <div className="beside">
        <div>
          <p className="hint">{groupTypeNames[group.type]}</p>
          <h3>{group.name}</h3>
        </div>
        {forms && (
          <FormLink form="name" group={group} address={address}>
            {adminMessages.rename}
            <span className="visually-hidden"> {group.name}</span>
          </FormLink>
        )}
      </div>
      <div className="part">
        <div className="beside">
          <h4>{heading}</h4>
          {forms && rights?.fill && (
            <FormLink form="parts" group={group} address={address}>
              {adminMessages.edit}
              <span className="visually-hidden"> {heading}</span>
            </FormLink>
          )}
        </div>
        {forms?.allPools && <p>{adminMessages.allPools}</p>}
        {group.parts.length === 0 ? (
          <p className="hint">
            {isMaster
              ? adminMessages.noPoolGroupsInGroup
              : adminMessages.noPoolsInGroup}
          </p>
        ) : (
          <div
            role="group"
            aria-label={formatMessage(
              isMaster ? adminMessages.poolGroupsOf : adminMessages.poolsOf,
              { group: group.name },
            )}
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
          <h4>{adminMessages.users}</h4>
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
          // Behind an open dialog nobody can reach them, and they would exceed the first response.
          previewsFor={canPreview && !address.edit ? group.id : null}
        />
        <InvitationCount invitations={group.invitations} />
      </div>
      {forms && (
        <div className="part">
          <div className="beside">
            <h4>{adminMessages.administrators}</h4>
            <FormLink form="administrators" group={group} address={address}>
              {adminMessages.edit}
              <span className="visually-hidden">
                {" "}
                {adminMessages.administrators}
              </span>
            </FormLink>
          </div>
          {forms.administrators.length === 0 ? (
            <p className="hint">{adminMessages.noAdministrators}</p>
          ) : (
            <ul className="parts">
              {forms.administrators.map((user) => (
                <li key={user.id}>
                  {canPreview ? (
                    <Link to={accessPath({ userID: user.id, group: group.id })}>
                      {userLabel(user)}
                    </Link>
                  ) : (
                    userLabel(user)
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {group.factorRule && (
        <FactorPart rule={group.factorRule} group={group} address={address} />
      )}
      {forms && rights?.fill && (
        <p>
          <FormLink form="delete" group={group} address={address}>
            {adminMessages.deleteGroup}
          </FormLink>
        </p>
      )}
    </>
  );
}

/** The number of open invitations; the dialog lists them. */
function InvitationCount({ invitations }: Pick<GroupDetail, "invitations">) {
  if (invitations === null || invitations === "failed") return null;
  const count = invitations.length;
  if (count === 0) return null;
  return (
    <p className="hint">
      {formatMessage(
        count === 1
          ? adminMessages.invitationCount
          : adminMessages.invitationsCount,
        { count },
      )}
    </p>
  );
}

/** A link that opens a form of the group. */
function FormLink({
  form,
  group,
  address,
  children,
}: {
  form: GroupFormName;
  group: GroupDetail;
  address: AdminAddress;
  children: ReactNode;
}) {
  return (
    <Link
      id={formLinkId(form)}
      className="button secondary"
      to={adminPath({ group: group.id, form, find: address.find })}
      preventScrollReset
    >
      {children}
    </Link>
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
