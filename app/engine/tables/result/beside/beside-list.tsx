import { useLocation } from "@remix-run/react";
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useState,
  type RefObject,
} from "react";
import { answerBackAndForward } from "../../../../ui/browser/back-and-forward";
import { isTranslated } from "../../../../ui/browser/translation";
import { Enhancement } from "../../../../ui/shell/enhancement";
import { pathOfLink, rowLink } from "../row-links";

const SidePanel = lazy(() => import("./side-panel"));

/** A list needs room beside the panel; a translator does not reach what is in it. */
const opensBeside = () =>
  matchMedia("(min-width: 85em)").matches && !isTranslated();

/** What the history keeps of an entry. */
interface EntryState {
  /** Names the entry, for the router. */
  key?: string;
  /** Number of the entry, by which the router knows its direction. */
  idx?: number;
  /** The key of the list that the page of this entry stands beside. */
  beside?: string;
}
const entryState = () => (history.state ?? {}) as EntryState;

/**
 * Opens the pages of rows beside their list, where there is room: the address is that of the page, and Back closes
 * it. The router does not know: for it the list is still the page, and an entry that is opened anew is the page alone.
 * Without scripts, and on a narrower screen, the link leads to the page.
 * @param list the element with the rows
 */
export function BesideList({ list }: { list: RefObject<HTMLElement> }) {
  const { key } = useLocation();
  const [opened, setOpened] = useState<string | null>(null);
  // Another page of the list, or another order.
  useEffect(() => setOpened(null), [key]);

  const open = useCallback((path: string) => {
    const state = entryState();
    if (state.beside === undefined)
      history.pushState(
        {
          beside: state.key,
          idx: (state.idx ?? 0) + 1,
          key: Math.random().toString(36).slice(2),
        } satisfies EntryState,
        "",
        path,
      );
    else history.replaceState(state, "", path);
    setOpened(path);
  }, []);
  const close = useCallback(() => history.back(), []);

  useEffect(() => {
    const element = list.current;
    const follow = (event: MouseEvent) => {
      const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
      const link =
        target instanceof Element && target.closest<HTMLAnchorElement>(rowLink);
      if (!link || !opensBeside()) return;
      event.preventDefault();
      open(pathOfLink(link));
    };
    // Before React: the router follows no link whose click is taken already.
    element?.addEventListener("click", follow, true);
    return () => element?.removeEventListener("click", follow, true);
  }, [list, open]);

  useEffect(() => {
    const listKey = entryState().beside ?? entryState().key;
    return answerBackAndForward(({ state }) => {
      // The router has gone to another screen, which React is about to show.
      if (window.__remixRouter.state.location.key !== key) return false;
      const entry = (state ?? {}) as EntryState;
      const isPanel = listKey !== undefined && entry.beside === listKey;
      if (!isPanel && entry.key !== listKey) return false;
      // Both entries are of this page: the router has nothing to load.
      setOpened(isPanel ? location.pathname + location.search : null);
      return true;
    });
  }, [key]);

  if (opened === null) return null;
  return (
    <Enhancement fallback={null} onFailed={() => location.assign(opened)}>
      <Suspense fallback={null}>
        <SidePanel path={opened} list={list} onOpen={open} onClose={close} />
      </Suspense>
    </Enhancement>
  );
}
