import type { Page } from "../../portal/page";

const suffix = " · UL Tracking Portal";

/**
 * The problems that no page may have, whatever it shows: a zero byte, none or several headings of the first level,
 * a title that is not its heading, a form of nobody, an option that is sent as its text.
 * @param isTitle whether another title is right for a page with this heading
 */
export function findPageProblems(
  page: Page,
  isTitle: (title: string, heading: string) => boolean = () => false,
): string[] {
  const problems: string[] = [];
  if (page.text.includes("\0")) problems.push("a zero byte");
  const headings = page.textsOf("h1");
  const [heading = ""] = headings;
  if (headings.length !== 1 || heading === "")
    problems.push(`headings: ${JSON.stringify(headings)}`);
  // The title of Home is the product name only.
  const isHome = page.url.pathname === "/";
  const title = page.title.replace(suffix, "");
  const isRight = isHome
    ? page.title === "UL Tracking Portal"
    : page.title.endsWith(suffix) &&
      (title === heading || isTitle(title, heading));
  if (!isRight) problems.push(`title "${page.title}" of "${heading}"`);
  const { $ } = page;
  const unowned = $("form[method=post]")
    .not("[action*=logOut], .matches form")
    .filter((_, form) => $(form).find("[name=owner]").length === 0);
  if (page.textsOf(".person").length > 0 && unowned.length > 0)
    problems.push(`a form that does not say whom it was made for`);
  // Browsers that translate a page send the translated text of such options.
  if ($("option:not([value])").length > 0)
    problems.push("an option without a value");
  return problems.map((problem) => `${page.path}: ${problem}`);
}
