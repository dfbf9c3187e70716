import { useEffect, useRef, useState } from "react";
import { serverInstant } from "#platform/web/index.ts";

/** When the end of the text was first visible (SIG-1). Put `end` after the text. */
export function useReviewed(): { end: React.RefObject<HTMLDivElement | null>; reviewedAt: string | null } {
  const end = useRef<HTMLDivElement>(null);
  const [reviewedAt, setReviewedAt] = useState<string | null>(null);
  useEffect(() => {
    const element = end.current;
    if (!element || reviewedAt) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setReviewedAt(serverInstant());
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [reviewedAt]);
  return { end, reviewedAt };
}
