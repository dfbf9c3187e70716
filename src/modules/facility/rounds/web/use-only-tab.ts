import { useEffect, useState } from "react";

const waitMs = 500;

/**
 * Whether this tab is the one on this device that does some work; the next one follows when it is closed. Null for the moment
 * until it is known. A browser without locks lets every tab work.
 */
export function useOnlyTab(work: string): boolean | null {
  const [isOnly, setIsOnly] = useState(() => ("locks" in navigator && navigator.locks ? null : true));
  useEffect(() => {
    if (!("locks" in navigator && navigator.locks)) return;
    const gone = new AbortController();
    let release = () => {};
    const elsewhere = setTimeout(() => setIsOnly(false), waitMs);
    const hold = () => {
      clearTimeout(elsewhere);
      setIsOnly(true);
      return new Promise<void>((done) => {
        release = done;
      });
    };
    void navigator.locks.request(work, { signal: gone.signal }, hold).catch(() => undefined);
    return () => {
      clearTimeout(elsewhere);
      gone.abort();
      release();
    };
  }, [work]);
  return isOnly;
}
