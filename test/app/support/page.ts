import type { Visibility } from "../../../app/ui/browser/poll";

/** A page whose visibility a test controls. */
export function stagePage(hidden = false) {
  const target = new EventTarget();
  let listeners = 0;
  const page = {
    hidden,
    addEventListener(type: string, listener: EventListener) {
      listeners++;
      target.addEventListener(type, listener);
    },
    removeEventListener(type: string, listener: EventListener) {
      listeners--;
      target.removeEventListener(type, listener);
    },
    show(isShown: boolean) {
      page.hidden = !isShown;
      target.dispatchEvent(new Event("visibilitychange"));
    },
    get listeners() {
      return listeners;
    },
  };
  return page as typeof page & Visibility;
}
