import { useEffect, useRef, useState, type RefObject } from "react";
import { stayWhileOffline } from "../../../../ui/browser/data-requests";
import { leaveOtherUser } from "../../../../ui/shell/other-user";
import { Notice } from "../../../../ui/shell/notice";
import { commonMessages, resultMessages } from "../../../messages";
import { rowLinks, pathOfLink } from "../row-links";
import css from "./side-panel.css?inline";

if (!import.meta.env.SSR) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

/** What the panel shows of a page. */
interface PanelPage {
  title: string;
  /** The content of its main element. */
  content: Node[];
  /** Its style sheets. */
  css: string;
}

/**
 * Loads a page as a browser without scripts reads it.
 * @returns null if the browser goes there: the session has ended, another user has signed in, or something else than
 *   the portal answers
 * @throws TypeError without an answer; AbortError
 */
async function loadPage(
  path: string,
  signal: AbortSignal,
): Promise<PanelPage | null> {
  // oxlint-disable-next-line no-restricted-globals -- the portal itself; its loaders call the provider through app/engine/provider-client
  const response = await fetch(new URL(path, location.origin), {
    signal,
    redirect: "manual",
    headers: { Accept: "text/html" },
  });
  const isPassed = response.type === "opaqueredirect" || leaveOtherUser();
  const html = isPassed ? "" : await response.text();
  // The content security policy refuses style elements of another document, and the console says so.
  const styles = /<style[^>]*>((?:[^<]|<(?!\/style>))*)<\/style>/g;
  const page = new DOMParser().parseFromString(
    html.replaceAll(styles, ""),
    "text/html",
  );
  const main = page.querySelector("main");
  if (main === null) {
    location.assign(path);
    return null;
  }
  return {
    title: page.title,
    content: [...main.childNodes],
    css: [...html.matchAll(styles)].map(([, text]) => text).join(""),
  };
}

/** Opens the tree of a page. Listeners of the window do not see which links are clicked and which forms are sent in it. */
function openTree(host: HTMLElement): ShadowRoot {
  const tree = host.attachShadow({ mode: "open" });
  for (const type of ["click", "submit"])
    tree.addEventListener(type, stayWhileOffline);
  return tree;
}

/**
 * A page beside the list that leads to it. Its markup and style sheet are in a shadow tree, so that neither its ids
 * nor its styles meet those of the list; its links and forms lead to documents, as without scripts.
 */
export default function SidePanel({
  path,
  list,
  onOpen,
  onClose,
}: {
  path: string;
  list: RefObject<HTMLElement>;
  onOpen: (path: string) => void;
  onClose: () => void;
}) {
  const [title, setTitle] = useState("");
  const [hasFailed, setFailed] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);

  useEffect(() => {
    panel.current?.focus();
    const titleOfList = document.title;
    return () => {
      document.title = titleOfList;
    };
  }, []);

  useEffect(() => {
    const left = new AbortController();
    const show = (page: PanelPage) => {
      const tree =
        host.current && (host.current.shadowRoot ?? openTree(host.current));
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`${page.css} .back, .scripted { display: none }`);
      if (tree) tree.adoptedStyleSheets = [sheet];
      tree?.replaceChildren(...page.content);
      panel.current?.scrollTo(0, 0);
      document.title = page.title;
      setTitle(page.title);
      setFailed(false);
    };
    loadPage(path, left.signal).then(
      (page) => page && show(page),
      () => left.signal.aborted || setFailed(true),
    );
    return () => left.abort();
  }, [path]);

  useEffect(() => {
    const link = rowLinks(list.current).find((one) => pathOfLink(one) === path);
    const row = link?.closest("tr");
    row?.classList.add("opened");
    row?.scrollIntoView({ block: "nearest" });
    return () => {
      row?.classList.remove("opened");
      // The panel is gone: the keyboard goes on where it was opened.
      if (document.activeElement === document.body) link?.focus();
    };
  }, [path, list]);

  const links = rowLinks(list.current).map(pathOfLink);
  const at = links.indexOf(path);
  const [previous, next] = [links[at - 1], links[at + 1]];
  const step = (to: string | undefined) => to !== undefined && onOpen(to);

  useEffect(() => {
    const element = panel.current;
    const follow = (event: KeyboardEvent) => {
      const [target] = event.composedPath();
      const isTyped =
        target instanceof Element && target.matches("input, select, textarea");
      if (event.key === "Escape") onClose();
      else if (event.key === "ArrowLeft" && !isTyped) step(previous);
      else if (event.key === "ArrowRight" && !isTyped) step(next);
    };
    element?.addEventListener("keydown", follow);
    return () => element?.removeEventListener("keydown", follow);
  });

  return (
    <aside className="beside" ref={panel} tabIndex={-1} aria-label={title}>
      <p className="beside-steps">
        <button
          type="button"
          className="secondary"
          disabled={previous === undefined}
          onClick={() => step(previous)}
        >
          {resultMessages.previous}
        </button>
        <button
          type="button"
          className="secondary"
          disabled={next === undefined}
          onClick={() => step(next)}
        >
          {resultMessages.next}
        </button>
        <a className="button secondary" href={path}>
          {resultMessages.openPage}
        </a>
        <button type="button" className="secondary" onClick={onClose}>
          {commonMessages.close}
        </button>
      </p>
      {hasFailed && <Notice look="bad">{commonMessages.unreachable}</Notice>}
      <div ref={host} hidden={hasFailed} />
    </aside>
  );
}
