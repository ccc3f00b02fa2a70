import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { paths } from "../../paths";
import {
  isNewGroupForm,
  readAdminAddress,
  type AdminAddress,
} from "./admin-address";
import type {
  AdminReply,
  AdminView,
  GroupDetail,
  GroupFormReply,
  GroupPanel,
  GroupsView,
  MembershipReply,
} from "./admin-view";
import { GroupList } from "./group-list";
import { SelectionPanel } from "./group-selection";
import { longListLength, filterItems } from "./filter-items";
import { inert } from "./dialogs/dialog";
import { GroupDialogs } from "./dialogs/group-dialogs";
import { GroupFormDialog, newGroup } from "./dialogs/group-form-dialog";
import { RequireFactorDialog } from "./dialogs/require-factor-dialog";
import { SearchBox } from "./search-box";
import { FlashNotice } from "./flash/flash-notice";
import { useFlash } from "./flash/use-flash";
import {
  adminMessages,
  commonMessages,
  formatMessage,
} from "../../engine/messages";
import { Link } from "../../ui/shell/link";
import { Notice } from "../../ui/shell/notice";

/** The screen for administrators (specification, part 1, section 2). */
export function AdminScreen() {
  const view = useLoaderData<AdminView>();
  const reply = useActionData<AdminReply | null>() ?? undefined;
  if (view.screen === "nothing") return null;
  const membership = reply?.of === "group" ? undefined : reply;
  const groupForm = reply?.of === "group" ? reply : undefined;
  return (
    <div className="admin">
      <h1>{commonMessages.admin}</h1>
      {view.screen === "groups" && (
        <Groups view={view} reply={membership} groupForm={groupForm} />
      )}
      {view.screen === "formAlone" && membership && (
        <GroupDialogs
          {...view}
          reply={membership}
          users={null}
          invitations={null}
          group={membership.group}
          flash={null}
          formKey={membership.key}
          questionKey={membership.key}
        />
      )}
      {view.screen === "formAlone" && groupForm && (
        <GroupFormDialog
          {...view}
          form={groupForm.form}
          reply={groupForm}
          group={groupForm.group}
          forms={null}
          choices={null}
          flash={null}
          formKey={groupForm.key}
        />
      )}
      {view.screen === "failed" && (
        <section className="panel narrow">
          <Notice look="bad">{view.message}</Notice>
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
  groupForm,
}: {
  view: GroupsView;
  reply: MembershipReply | undefined;
  groupForm: GroupFormReply | undefined;
}) {
  const { address, masters, pools, selection, rights } = view;
  const { flash, key } = useFlash(view);
  const [query, setQuery] = useState(address.find);
  const asked = usePendingAddress();
  const isChoosing = asked !== null && asked.group !== address.group;
  const isAgain = asked !== null && !isChoosing;
  const detail = selection && "users" in selection ? selection : null;
  const group = detail ?? reply?.group ?? null;
  const form = openForm(view, detail);
  const isRequiring =
    address.form === "require-factor" &&
    detail?.factorRule?.isRequired === false;
  const isOpen =
    (address.edit && group !== null) || form !== null || isRequiring;
  const lists = [
    [
      "master-group",
      adminMessages.masterGroups,
      adminMessages.oneMasterGroup,
      masters,
      undefined,
      "new-master",
    ],
    [
      "pool-group",
      adminMessages.poolGroups,
      adminMessages.onePoolGroup,
      pools,
      detail?.type === 1
        ? { to: detail.name, names: new Set(detail.parts) }
        : undefined,
      "new-pool",
    ],
  ] as const;
  return (
    <>
      <div className="stack" {...(isOpen ? inert : {})}>
        <Search view={view} query={query} onType={setQuery} />
        <div className="admin-panels">
          {lists.map(([id, title, one, panel, belonging, creates]) => (
            <GroupList
              key={id}
              id={id}
              title={title}
              one={one}
              panel={panel}
              address={address}
              query={query}
              belonging={belonging}
              creates={rights?.fill ? creates : null}
              isLoading={isAgain && "failed" in panel}
            />
          ))}
          <SelectionPanel
            selection={selection}
            address={{ ...address, find: query.trim() }}
            poolGroups={groupsOf(pools)}
            rights={rights}
            canPreview={view.canPreview}
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
      {form && (
        <GroupFormDialog
          {...form}
          key={`${form.form} ${form.group.id}`}
          choices={view.choices}
          address={address}
          formKey={view.key}
          reply={groupForm}
          flash={flash}
        />
      )}
      {isRequiring && <RequireFactorDialog group={detail} address={address} />}
      {address.edit && group !== null && (
        <GroupDialogs
          address={address}
          group={group}
          users={detail?.users ?? null}
          invitations={detail?.invitations ?? null}
          canInvite={view.canInvite}
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

/** Returns the form of the URL and its group; null if there is none that the user may open. */
function openForm(
  { address: { form }, rights }: GroupsView,
  detail: GroupDetail | null,
) {
  if (form === null || form === "require-factor" || rights === null)
    return null;
  if (isNewGroupForm(form))
    return rights.fill ? { form, group: newGroup(form), forms: null } : null;
  const mayOpen = rights.fill || form === "name" || form === "administrators";
  return mayOpen && detail?.forms
    ? { form, group: detail, forms: detail.forms }
    : null;
}

const countGroups = (count: number) =>
  count === 1
    ? adminMessages.oneGroup
    : formatMessage(adminMessages.groupsCount, { count });

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
          ? countGroups(all.length)
          : formatMessage(
              shown === 1
                ? adminMessages.oneMatches
                : adminMessages.severalMatch,
              {
                shown,
                count: countGroups(all.length),
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
