import { useEffect, useState, type ComponentType } from "react";
import { whenIdle } from "../../../ui/browser/when-idle";
import type { SuggestionsProps } from "./address-combobox";

/**
 * Suggests saved addresses while the user types into a look-up field; its code is loaded once the page
 * is idle. It must be rendered beside the field, inside its positioned container (`.look-up`). Without
 * scripts, and until they are loaded, it renders nothing, and the field's Look up button does the same.
 */
export function AddressSuggestions(props: SuggestionsProps) {
  const [Combobox, setCombobox] = useState<ComponentType<SuggestionsProps>>();
  useEffect(() => {
    let isHere = true;
    void (async () => {
      await whenIdle();
      const { AddressCombobox } = await import("./address-combobox");
      if (isHere) setCombobox(() => AddressCombobox);
    })().catch((reason: unknown) => {
      // oxlint-disable-next-line no-console -- the browser is where it happens; the button remains
      console.warn("Saved addresses:", reason);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return Combobox ? <Combobox {...props} /> : null;
}
