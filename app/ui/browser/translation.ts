import { stayWhileOffline } from "./data-requests";

/**
 * Returns whether the browser's translator, or an extension, has translated the document: Chrome marks the
 * root element and wraps texts in `font` elements, which no screen of the portal has; Edge marks elements.
 */
export const isTranslated = (): boolean =>
  /\btranslated-(ltr|rtl)\b/.test(document.documentElement.className) ||
  document.querySelector("main font, [_msttexthash]") !== null;

/** The attribute of forms that a script answers in the page: none of them loads a document. */
export const staysInPage = { "data-stays-in-page": "" };

/**
 * In a translated document, has links and forms load documents, as without scripts: each is translated as a
 * whole, while a screen that is put together from new and translated parts may keep old words. Links in
 * forms stay, because some only fill in fields. Listeners of elements still run, so that drafts are saved.
 */
export function loadDocumentsWhenTranslated(): void {
  const withoutRouter = (event: Event) => {
    const { target } = event;
    const loadsDocument =
      target instanceof Element &&
      (event.type === "submit"
        ? !target.matches("[data-stays-in-page]")
        : target.closest("a[href]") && !target.closest("form"));
    if (!loadsDocument || !isTranslated()) return;
    // React listens at the document too, later.
    event.stopImmediatePropagation();
    stayWhileOffline(event);
  };
  document.addEventListener("click", withoutRouter);
  document.addEventListener("submit", withoutRouter);
}
