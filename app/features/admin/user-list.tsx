import { Link } from "../../ui/shell/link";
import { useState } from "react";
import { accessPath } from "./access/access-address";
import { adminPath, type AdminAddress } from "./admin-address";
import type { UserEntry } from "./admin-view";
import { RemoveIcon, Spinner } from "./icons";
import { longListLength, filterItems } from "./filter-items";
import { SearchBox } from "./search-box";
import {
  accessMessages,
  adminMessages,
  commonMessages,
  formatMessage,
} from "../../engine/messages";

interface UserListProps {
  users: readonly UserEntry[];
  address: AdminAddress;
  /** Accessible name of the list. */
  label: string;
  /** The group whose users lead to what they have; null or missing if they do not. */
  previewsFor?: string | null;
  /** Set if users can be removed here. */
  removes?: {
    /** Id of the user whose removal is pending. */
    busy: string | null;
  };
}

/** Returns the label of a user where there is room for one name. */
export const userLabel = ({ email, name, id }: UserEntry): string =>
  email || name || formatMessage(adminMessages.userOfId, { id });

/**
 * Returns the id of the link that removes a user; it receives the focus again if the removal is
 * cancelled.
 */
export const removeLinkId = (id: string) => `remove-${id}`;

/** The users of a group; in the dialog each with a link to remove the user. */
export function UserList({
  users,
  address,
  label,
  previewsFor = null,
  removes,
}: UserListProps) {
  const [typed, setTyped] = useState(address.userFilter);
  const shown = filterItems(users, typed, ({ name, email }) => [name, email]);
  if (users.length === 0)
    return <p className="hint">{adminMessages.noUsers}</p>;
  return (
    <>
      {(users.length > longListLength || address.userFilter !== "") && (
        <SearchBox
          name="userFilter"
          label={adminMessages.findUsers}
          address={{ ...address, remove: null }}
          typed={address.userFilter}
          onType={setTyped}
        />
      )}
      <p className="hint" role="status">
        {countLabel(users.length, shown.length, typed)}
      </p>
      {shown.length > 0 && (
        <div
          className="scrolls users"
          role="group"
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrolled by the keyboard too
          tabIndex={0}
        >
          <ul>
            {shown.map((user) => (
              <li key={user.id}>
                <span className="person-of-group">
                  <b>{user.name || adminMessages.noName}</b>
                  <span>{user.email || adminMessages.noEmail}</span>
                </span>
                {previewsFor !== null && (
                  <Link
                    to={accessPath({ userID: user.id, group: previewsFor })}
                    aria-label={formatMessage(accessMessages.accessOf, {
                      user: userLabel(user),
                    })}
                  >
                    {accessMessages.access}
                  </Link>
                )}
                {removes && (
                  <RemoveLink
                    user={user}
                    address={{ ...address, userFilter: typed.trim() }}
                    isBusy={removes.busy === user.id}
                  />
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function RemoveLink({
  user,
  address,
  isBusy,
}: {
  user: UserEntry;
  address: AdminAddress;
  isBusy: boolean;
}) {
  if (isBusy) return <Spinner message={adminMessages.removing} />;
  return (
    <Link
      id={removeLinkId(user.id)}
      className="mark"
      to={adminPath({ ...address, remove: user.id })}
      preventScrollReset
      aria-label={formatMessage(commonMessages.removeNamed, {
        name: userLabel(user),
      })}
      title={commonMessages.remove}
    >
      <RemoveIcon />
    </Link>
  );
}

function countLabel(all: number, shown: number, typed: string): string {
  const count = formatMessage(
    all === 1 ? adminMessages.userCount : adminMessages.usersCount,
    { count: all },
  );
  return typed.trim() === ""
    ? count
    : formatMessage(
        shown === 1 ? adminMessages.oneMatches : adminMessages.severalMatch,
        { shown, count, query: typed.trim() },
      );
}
