import { Form, useRouteLoaderData, type FormProps } from "@remix-run/react";
import { forwardRef } from "react";
import { ownerField } from "../../session/form-owner";
import type { ShellData } from "../../../ui/shell/shell";

/**
 * A form that posts: it names the user that it was made for, so that a form that one user has opened is
 * never written as another one who has signed in meanwhile (docs/decisions/137). The names come from the
 * page's header: after a refusal, both are those of the user who is signed in.
 */
export const PostForm = forwardRef<HTMLFormElement, Omit<FormProps, "method">>(
  function PostForm({ children, ...props }, ref) {
    const owner = useRouteLoaderData<ShellData>("root")?.owner;
    return (
      <Form {...props} method="post" ref={ref}>
        {owner && <input type="hidden" name={ownerField} value={owner} />}
        {children}
      </Form>
    );
  },
);
