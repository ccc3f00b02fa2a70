import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "../../../ui/shell/link";
import { intentField } from "../../../engine/forms/intent";
import { RowButton } from "../../../engine/forms/fields/row-button";
import {
  commonMessages,
  formatMessage,
  subscriptionMessages,
  viewMessages,
} from "../../../engine/messages";
import { EntryTexts, OwnList, OwnListNotice } from "../own-list";
import type { OwnListReply } from "../own-list-view";
import { paths } from "../../../paths";
import { viewIntents, type ViewItem, type ViewsView } from "./views-view";

/** The saved views: own and shared ones, with what can be done with each. */
export function ViewsScreen() {
  const { flash, key, views, removed } = useLoaderData<ViewsView>();
  const reply = useActionData<OwnListReply>();
  const own = views?.filter(({ isOwn }) => isOwn) ?? null;
  const shared = views?.filter(({ isOwn }) => !isOwn) ?? [];
  const texts = {
    failed: viewMessages.viewsFailed,
    empty: viewMessages.noViews,
  };
  const entry = (view: ViewItem) => (
    <>
      <EntryTexts
        name={
          view.path === null ? (
            view.name
          ) : (
            <Link to={view.path}>{view.name}</Link>
          )
        }
        lines={[
          view.isStart
            ? `${view.sharing} · ${viewMessages.starts}`
            : view.sharing,
          view.mail,
        ]}
      />
      <ViewActions view={view} formKey={`${key}-${view.id}`} />
    </>
  );
  return (
    <div className="stack views">
      <h1>{viewMessages.savedViews}</h1>
      <p className="hint">{viewMessages.aboutViews}</p>
      {removed !== null && !reply ? (
        <div className="notice good undo" role="status">
          <span>{viewMessages.removed}</span>
          <ViewButton
            formKey={`${key}-restore`}
            intent={viewIntents.restore}
            id={removed}
            label={commonMessages.undo}
          />
        </div>
      ) : (
        <OwnListNotice flash={flash} reply={reply} path={paths.views()} />
      )}
      <OwnList title={viewMessages.yours} entries={own} {...texts}>
        {entry}
      </OwnList>
      {shared.length > 0 && (
        <OwnList title={viewMessages.sharedWithYou} entries={shared} {...texts}>
          {entry}
        </OwnList>
      )}
    </div>
  );
}

function ViewActions({
  view: { id, name, groupName, isOwn, isStart, mail, isMailable, mayRemove },
  formKey,
}: {
  view: ViewItem;
  formKey: string;
}) {
  return (
    <div className="view-actions">
      {isOwn && (
        <Link
          className="button secondary"
          to={paths.viewForm(id)}
          aria-label={formatMessage(viewMessages.changeNamed, { name })}
        >
          {commonMessages.change}
        </Link>
      )}
      {isMailable && (
        <Link
          className="button secondary"
          to={paths.reportMail(id)}
          aria-label={formatMessage(
            mail === null
              ? subscriptionMessages.mailNamed
              : subscriptionMessages.changeMailNamed,
            { name },
          )}
        >
          {mail === null
            ? subscriptionMessages.mail
            : subscriptionMessages.changeMail}
        </Link>
      )}
      <ViewButton
        formKey={`${formKey}-start`}
        intent={viewIntents.start}
        id={isStart ? "" : id}
        label={isStart ? viewMessages.startHome : viewMessages.start}
        name={
          isStart ? undefined : formatMessage(viewMessages.startNamed, { name })
        }
      />
      {mayRemove && (
        <ViewButton
          formKey={`${formKey}-remove`}
          intent={viewIntents.remove}
          id={id}
          isOwn={isOwn}
          label={isOwn ? commonMessages.remove : viewMessages.unshare}
          name={
            isOwn
              ? formatMessage(commonMessages.removeNamed, { name })
              : formatMessage(viewMessages.unshareNamed, {
                  name,
                  group: groupName ?? "",
                })
          }
        />
      )}
    </div>
  );
}

/** A button that is posted to the list without its search parameters. */
function ViewButton({
  intent,
  id,
  isOwn = false,
  ...button
}: {
  formKey: string;
  intent: string;
  id: string;
  isOwn?: boolean;
  label: string;
  name?: string | undefined;
}) {
  const values = { [intentField]: intent, id, ...(isOwn && { own: "1" }) };
  return <RowButton {...button} values={values} action={paths.views()} />;
}
