import { Link } from "../../ui/shell/link";
import { useEffect, useRef } from "react";
import type { GroupEntry, GroupPanel } from "./admin-view";
import {
  adminPath,
  type AdminAddress,
  type GroupFormName,
} from "./admin-address";
import { formLinkId } from "./group-form";
import { Spinner } from "./icons";
import { filterItems } from "./filter-items";
import {
  adminMessages,
  commonMessages,
  formatMessage,
} from "../../engine/messages";
import { Notice } from "../../ui/shell/notice";

interface GroupListProps {
  /** Id of the panel. */
  id: string;
  title: string;
  /** The singular name of its groups. */
  one: string;
  panel: GroupPanel;
  address: AdminAddress;
  /** The search text that filters the list. */
  query: string;
  /** The selected master group and the names of its pool groups, if one is selected. */
  belonging?: { to: string; names: ReadonlySet<string> } | undefined;
  /** The form that creates such a group; null if the user may not. */
  creates: GroupFormName | null;
  /** True while it is being reloaded. */
  isLoading: boolean;
}

/** A list of groups, each a link that selects it (specification, part 1, section 2). */
export function GroupList(props: GroupListProps) {
  const { id, title, one, panel, address, query, creates, isLoading } = props;
  const headingId = `${id}-heading`;
  return (
    <section
      className="panel"
      aria-labelledby={headingId}
      aria-busy={isLoading}
    >
      <h2 id={headingId}>{title}</h2>
      {creates && (
        <Link
          id={formLinkId(creates)}
          className="button secondary"
          to={adminPath({ ...address, edit: false, form: creates })}
          preventScrollReset
        >
          {adminMessages.newGroup}
          <span className="visually-hidden"> ({one})</span>
        </Link>
      )}
      {isLoading ? (
        <Spinner message={commonMessages.loading} />
      ) : "failed" in panel ? (
        <Failed message={panel.failed} retry={adminPath(address)} of={title} />
      ) : (
        <Groups
          {...props}
          groups={panel.groups}
          empty={emptyMessage(one, query)}
        />
      )}
    </section>
  );
}

const emptyMessage = (one: string, query: string) =>
  query.trim() === ""
    ? formatMessage(adminMessages.noGroups, { type: one })
    : formatMessage(adminMessages.noMatchingGroup, {
        type: one,
        query: query.trim(),
      });

/** An error message with a link to retry. */
export function Failed({
  message,
  retry,
  of,
}: {
  message: string;
  retry: string;
  /** What is retried, for screen readers. */
  of: string;
}) {
  return (
    <>
      <Notice look="bad">{message}</Notice>
      <p>
        <Link to={retry} preventScrollReset>
          {commonMessages.retry}
          <span className="visually-hidden"> {of}</span>
        </Link>
      </p>
    </>
  );
}

function Groups({
  title,
  groups,
  empty,
  address,
  query,
  belonging,
}: GroupListProps & { groups: readonly GroupEntry[]; empty: string }) {
  const box = useRef<HTMLDivElement>(null);
  const chosen = address.group;
  useEffect(() => bringIntoView(box.current), [chosen]);
  const shown = filterItems(groups, query, ({ name }) => [name]);
  if (shown.length === 0) return <p className="hint">{empty}</p>;
  return (
    <div
      className="scrolls"
      role="group"
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrolled by the keyboard too
      tabIndex={0}
      ref={box}
    >
      <ul>
        {shown.map(({ id, name }) => {
          const belongs = belonging?.names.has(name) ?? false;
          return (
            <li key={id} className={belongs ? "belongs" : undefined}>
              <Link
                // On a phone the panel is below the lists.
                to={`${adminPath({ group: id, find: query.trim() })}#selection`}
                preventScrollReset
                aria-current={id === chosen ? "true" : undefined}
              >
                {name}
                {belongs && (
                  <span className="tag">
                    {formatMessage(adminMessages.inGroup, {
                      group: belonging?.to ?? "",
                    })}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Scrolls the list, and nothing else, to the selected group. */
function bringIntoView(box: HTMLElement | null): void {
  const chosen = box?.querySelector("[aria-current]");
  if (!box || !chosen) return;
  const list = box.getBoundingClientRect();
  const item = chosen.getBoundingClientRect();
  if (item.top < list.top || item.bottom > list.bottom)
    box.scrollTop += item.top - list.top - (list.height - item.height) / 2;
}
