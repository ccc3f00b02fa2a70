import { useActionData, useLoaderData } from "@remix-run/react";
import { RowButton } from "../../../engine/forms/fields/row-button";
import {
  dataImportMessages,
  formatMessage,
  ownAccountMessages,
  shareLinkMessages,
} from "../../../engine/messages";
import { EntryTexts, OwnList, OwnListNotice } from "../own-list";
import type { OwnListReply } from "../own-list-view";
import { paths } from "../../../paths";
import { Link } from "../../../ui/shell/link";
import type { LinksView } from "./share-links-view";

/** The user's links for people without an account. */
export function LinksScreen() {
  const { flash, key, links } = useLoaderData<LinksView>();
  const reply = useActionData<OwnListReply>();
  return (
    <div className="stack views">
      <p className="back">
        <Link to={paths.account()}>{ownAccountMessages.account}</Link>
      </p>
      <h1>{shareLinkMessages.shareLinks}</h1>
      <p className="hint">{shareLinkMessages.aboutLinks}</p>
      <OwnListNotice flash={flash} reply={reply} path={paths.shareLinks()} />
      <OwnList
        title={shareLinkMessages.yourLinks}
        entries={links}
        failed={shareLinkMessages.linksFailed}
        empty={shareLinkMessages.noLinks}
        hasTimes
      >
        {({ id, name, about, opened, isRevoked }) => (
          <>
            <EntryTexts name={name} lines={[about, opened]} />
            {isRevoked ? (
              <p className="note">{shareLinkMessages.isRevoked}</p>
            ) : (
              <RowButton
                formKey={`${key}-${id}`}
                values={{ id }}
                label={dataImportMessages.revoke}
                name={formatMessage(shareLinkMessages.revokeNamed, { name })}
              />
            )}
          </>
        )}
      </OwnList>
    </div>
  );
}
