import { useActionData, useLoaderData } from "@remix-run/react";
import { IdempotencyKeyField } from "../forms/idempotency-key-field";
import { PostForm } from "../forms/post-form";
import { SessionExpiredNotice } from "../forms/session-expired-notice";
import {
  commonMessages,
  dataImportMessages,
  formatMessage,
  shareLinkMessages,
} from "../messages";
import { paths } from "../paths";
import type { LinkItem, LinksReply, LinksView } from "./share-links-view";

/** The user's links for people without an account. */
export function LinksScreen() {
  const { flash, key, links } = useLoaderData<LinksView>();
  const reply = useActionData<LinksReply>();
  return (
    <div className="stack views">
      <h1>{shareLinkMessages.shareLinks}</h1>
      <p className="hint">{shareLinkMessages.aboutLinks}</p>
      {reply ? (
        reply.expired ? (
          <SessionExpiredNotice returnTo={paths.shareLinks()} />
        ) : (
          <p className="notice bad" role="alert">
            {reply.message}
          </p>
        )
      ) : (
        flash !== null && (
          <p className="notice good" role="status">
            {flash}
          </p>
        )
      )}
      {links === null ? (
        <p className="notice bad" role="alert">
          {shareLinkMessages.linksFailed}
        </p>
      ) : (
        <section className="panel">
          <h2>{shareLinkMessages.yourLinks}</h2>
          {links.length === 0 ? (
            <p>{shareLinkMessages.noLinks}</p>
          ) : (
            <>
              <p className="hint zone">{commonMessages.timesInUtc}</p>
              <ul>
                {links.map((link) => (
                  <LinkLine
                    key={link.id}
                    link={link}
                    formKey={`${key}-${link.id}`}
                  />
                ))}
              </ul>
            </>
          )}
        </section>
      )}
    </div>
  );
}

function LinkLine({
  link: { id, name, dates, opened, parts, isRevoked },
  formKey,
}: {
  link: LinkItem;
  formKey: string;
}) {
  return (
    <li>
      <div className="view">
        <b>{name}</b>
        <span>
          {dates}
          {parts !== "" && `, ${parts}`}
        </span>
        <span>{opened}</span>
      </div>
      {isRevoked ? (
        <p className="hint">{shareLinkMessages.isRevoked}</p>
      ) : (
        <PostForm preventScrollReset>
          <IdempotencyKeyField value={formKey} />
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            className="secondary"
            aria-label={formatMessage(shareLinkMessages.revokeNamed, { name })}
          >
            {dataImportMessages.revoke}
          </button>
        </PostForm>
      )}
    </li>
  );
}
