import type { ReactNode } from "react";
import { language } from "../../engine/messages/language";

/** Each build of the portal has another value. */
const pageLanguage: string = language;

/**
 * A text that is English in every language: the name of a column, or an example of its
 * values (docs/decisions/101). It is marked as English on a page in another language.
 */
export function EnglishText({
  isName,
  children,
}: {
  /** True for the header of a file, which translators of browsers must leave as it is. */
  isName?: boolean;
  children: ReactNode;
}) {
  return pageLanguage === "en" ? (
    children
  ) : (
    <span lang="en" translate={isName ? "no" : undefined}>
      {children}
    </span>
  );
}
