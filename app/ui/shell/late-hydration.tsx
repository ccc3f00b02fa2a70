import { Suspense, useEffect, useState, type ReactNode } from "react";
import { Enhancement } from "./enhancement";

/**
 * Markup of the server that React takes over once its code has arrived, and keeps until then. If what it
 * shows changes before that, the fallback takes its place: React cannot update markup that it has not
 * taken over.
 * @param props.shown what the children show, compared by identity
 * @param props.children an element that stays the same while `shown` does; with any other, React would
 * try to take over the markup at each rendering
 */
export function LateHydration({
  shown,
  fallback,
  children,
}: {
  shown: unknown;
  fallback: ReactNode;
  children: ReactNode;
}) {
  const [first] = useState(shown);
  const [isHydrated, setIsHydrated] = useState(false);
  const [isReplaced, setIsReplaced] = useState(false);
  if (shown !== first && !isHydrated && !isReplaced) setIsReplaced(true);
  const [hydrated] = useState(() => (
    <Hydrated whenHydrated={() => setIsHydrated(true)} />
  ));
  return (
    <Enhancement shown={shown}>
      <Suspense key={isReplaced ? "replaced" : "first"} fallback={fallback}>
        {children}
        {hydrated}
      </Suspense>
    </Enhancement>
  );
}

function Hydrated({ whenHydrated }: { whenHydrated: () => void }) {
  useEffect(whenHydrated, [whenHydrated]);
  return null;
}
