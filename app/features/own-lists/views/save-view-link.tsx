import { Link } from "../../../ui/shell/link";
import { viewMessages } from "../../../engine/messages";
import { paths } from "../../../paths";
import { useExtension } from "../../../ui/shell/use-extension";

/**
 * The link to the form that saves a page as a view, where the provider has views.
 * @param props.pages the addresses of the page to choose from; null for one that there is not
 * @param props.name the suggested name
 */
export function SaveViewLink({
  pages,
  name,
}: {
  pages: readonly (string | null)[];
  name: string;
}) {
  if (!useExtension("views")) return null;
  return (
    <Link className="button secondary" to={paths.newView(pages, name)}>
      {viewMessages.saveView}
    </Link>
  );
}
