import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titled } from "../ui/shell/page-title";
import { commonMessages } from "../engine/messages";

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
      <p>{commonMessages.contactText}</p>
      <dl>
        <dt>{commonMessages.problemWithSite}</dt>
        <dd>
          <a href={`mailto:${supportEmailSite}`}>{supportEmailSite}</a>
        </dd>
        <dt>{commonMessages.problemWithDriverApp}</dt>
        <dd>
          <a href={`mailto:${supportEmailDriver}`}>{supportEmailDriver}</a>
        </dd>
      </dl>
    </section>
  );
}
