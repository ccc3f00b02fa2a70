import { useEffect, useRef, type ReactNode } from "react";
import { isDataSaverOn } from "./result-progress";

/**
 * The place after the last row.
 * @param props.onReached is called when it comes near the screen, unless the browser saves data; null while no
 * further rows can be loaded
 */
export function EndOfRows({
  onReached,
  children,
}: {
  onReached: (() => void) | null;
  children: ReactNode;
}) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || !onReached || isDataSaverOn()) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onReached();
      },
      { rootMargin: "600px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [onReached]);
  return (
    <div ref={end} aria-live="polite">
      {children}
    </div>
  );
}
