import { Link } from "../../../ui/shell/link";
import { subscriptionMessages } from "../../../engine/messages";
import { paths } from "../../../paths";
import { useExtension } from "../../../ui/shell/use-extension";
import type { ResultsView } from "../../../engine/tables/result/result-view";
import { useNewView } from "./use-new-view";

/** The link to the forms that have a result page mailed, where the provider mails reports. */
export function MailReportLink({ view }: { view: ResultsView }) {
  const { pages, name } = useNewView(view);
  if (!useExtension("subscriptions")) return null;
  return (
    <Link to={paths.newView(pages, name, true)}>
      {subscriptionMessages.mailRegularly}
    </Link>
  );
}
