import { useEffect, useState, type ComponentType } from "react";
import { untilAtRest } from "../../ui/at-rest";
import type { SuggestionsProps } from "./living-suggestions";

/**
 * Saved addresses as somebody types into a look-up field, once the page is at rest; stands beside the
 * field, inside what it is placed under (`.look-up`). Without scripts, and until they have come,
 * it is nothing, and the field's Look up button does the same.
 */
export function AddressSuggestions(props: SuggestionsProps) {
  const [Living, setLiving] = useState<ComponentType<SuggestionsProps>>();
  useEffect(() => {
    let isHere = true;
    void (async () => {
      await untilAtRest();
      const { LivingSuggestions } = await import("./living-suggestions");
      if (isHere) setLiving(() => LivingSuggestions);
    })().catch((reason: unknown) => {
      // eslint-disable-next-line no-console -- the browser is where it happens; the button remains
      console.warn("Saved addresses:", reason);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return Living ? <Living {...props} /> : null;
}
