import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { IdempotencyKeyField } from "../forms/idempotency-key-field";
import { intentField } from "../forms/intent";
import { PostForm } from "../forms/post-form";
import { SessionExpiredNotice } from "../forms/session-expired-notice";
import {
  commonMessages,
  formatMessage,
  subscriptionMessages,
  viewMessages,
} from "../messages";
import { paths } from "../paths";
import {
  viewIntents,
  type ListReply,
  type ViewItem,
  type ViewsView,
} from "./views-view";

/** The saved views: own and shared ones, with what can be done with each. */
export function ViewsScreen() {
  const { flash, key, views, removed } = useLoaderData<ViewsView>();
  const reply = useActionData<ListReply>();
  const own = views?.filter(({ isOwn }) => isOwn) ?? [];
  const shared = views?.filter(({ isOwn }) => !isOwn) ?? [];
  return (
    <div className="stack views">
      <h1>{viewMessages.savedViews}</h1>
      <p className="hint">{viewMessages.aboutViews}</p>
      {reply ? (
        reply.expired ? (
          <SessionExpiredNotice returnTo={paths.views()} />
        ) : (
          <p className="notice bad" role="alert">
            {reply.message}
          </p>
        )
      ) : removed !== null ? (
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
        flash !== null && (
          <p className="notice good" role="status">
            {flash}
          </p>
        )
      )}
      {views === null ? (
        <p className="notice bad" role="alert">
          {viewMessages.viewsFailed}
        </p>
      ) : (
        <>
          <ViewList title={viewMessages.yours} views={own} formKey={key}>
            {viewMessages.noViews}
          </ViewList>
          {shared.length > 0 && (
            <ViewList
              title={viewMessages.sharedWithYou}
              views={shared}
              formKey={key}
            />
          )}
        </>
      )}
    </div>
  );
}

function ViewList({
  title,
  views,
  formKey,
  children,
}: {
  title: string;
  views: readonly ViewItem[];
  formKey: string;
  /** Shown if there are none. */
  children?: string;
}) {
  return (
    <section className="panel">
      <h2>{title}</h2>
      {views.length === 0 && <p>{children}</p>}
      <ul hidden={views.length === 0}>
        {views.map((view) => (
          <li key={view.id}>
            <div className="view">
              <b>
                {view.path === null ? (
                  view.name
                ) : (
                  <Link to={view.path} discover="none">
                    {view.name}
                  </Link>
                )}
              </b>
              <span>
                {view.sharing}
                {view.isStart && ` · ${viewMessages.starts}`}
              </span>
              {view.mail !== null && <span>{view.mail}</span>}
            </div>
            <ViewActions view={view} formKey={`${formKey}-${view.id}`} />
          </li>
        ))}
      </ul>
    </section>
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

function ViewButton({
  formKey,
  intent,
  id,
  isOwn = false,
  label,
  name,
}: {
  /** A different idempotency key for each button. */
  formKey: string;
  intent: string;
  id: string;
  isOwn?: boolean;
  label: string;
  /** The label with the name of the view, for screen readers. */
  name?: string | undefined;
}) {
  return (
    <PostForm action={paths.views()} preventScrollReset>
      <IdempotencyKeyField value={formKey} />
      <input type="hidden" name={intentField} value={intent} />
      <input type="hidden" name="id" value={id} />
      {isOwn && <input type="hidden" name="own" value="1" />}
      <button type="submit" className="secondary" aria-label={name}>
        {label}
      </button>
    </PostForm>
  );
}
