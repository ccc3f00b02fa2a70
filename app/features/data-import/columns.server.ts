import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { AnswerOf } from "../../../provider/contract/calls";
import { paths } from "../../paths";
import { statusFor } from "../../engine/provider-client/errors";
import type { KindLink, KindView } from "./data-view";
import { loadForImporter } from "./importer.server";

type Kind = AnswerOf<"getImportKinds">["result"][number];

/** Returns the name of a kind and the path of its template. */
export const kindLink = ({ name, title, exampleFile }: Kind): KindLink => ({
  name,
  title,
  template: exampleFile === null ? paths.dataTemplate(name) : null,
});

/**
 * The loader of the columns of every kind.
 * @returns the kinds; null, with the status of the failure, if they could not be loaded
 * @throws a 404 response for users who may not load data
 */
export async function loadColumns({
  context,
}: Pick<LoaderFunctionArgs, "context">) {
  const kinds = await loadForImporter(context, (options) =>
    context.api.call("getImportKinds", undefined, options),
  );
  return kinds.ok
    ? data<KindView[] | null>(
        kinds.result.map((kind) => ({ ...kind, ...kindLink(kind) })),
        200,
      )
    : data(null, statusFor(kinds));
}
