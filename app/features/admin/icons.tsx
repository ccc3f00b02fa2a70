import { Icon } from "../../ui/shell/icons";

/** A pencil: opens the dialog of a group. */
export const EditIcon = () => (
  <Icon path="m1 15 .9-4L11.3 1.6a1.5 1.5 0 0 1 2.1 0l1 1a1.5 1.5 0 0 1 0 2.1L5 14.1Zm9-9.9 1.9 1.9 1.4-1.4-1.9-1.9Z" />
);

/** A waste bin: removes a user from a group. */
export const RemoveIcon = () => (
  <Icon path="M6 0h4l1 1h4v2H1V1h4ZM2 4h12l-1 12H3Zm3.5 2v8h1V6Zm4 0v8h1V6Z" />
);

/** A loading indicator with its text. */
export const Spinner = ({ message }: { message: string }) => (
  <span className="loading">
    <span className="spinner" />
    {message}
  </span>
);
