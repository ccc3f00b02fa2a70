import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titled } from "../shell/page-title";
import { commonMessages } from "../messages";

export const meta = titled(commonMessages.contact);

/** Public: users who cannot sign in need the contact addresses. */
export function loader({ context }: LoaderFunctionArgs) {
  const { supportEmailSite, supportEmailDriver } = context.env;
  return { supportEmailSite, supportEmailDriver };
}

export default function Contact() {
  const { supportEmailSite, supportEmailDriver } =
    useLoaderData<typeof loader>();
  return (
    <section className="panel narrow">
      <h1>{commonMessages.contact}</h1>
      <p>
        Email us to report a problem. Say what you did and what happened, and
        attach a screenshot if applicable.
      </p>
      <dl>
        <dt>A problem with this site</dt>
        <dd>
          <a href={`mailto:${supportEmailSite}`}>{supportEmailSite}</a>
        </dd>
        <dt>A problem with the driver app</dt>
        <dd>
          <a href={`mailto:${supportEmailDriver}`}>{supportEmailDriver}</a>
        </dd>
      </dl>
    </section>
  );
}
