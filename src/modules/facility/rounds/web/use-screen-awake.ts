import { useEffect } from "react";

/** Keeps the phone's screen on while rounds run, where the browser can; it lets go by itself when the page is hidden. */
export function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let gone = false;
    const hold = async () => {
      if (!("wakeLock" in navigator) || document.visibilityState !== "visible") return;
      try {
        lock = await navigator.wakeLock.request("screen");
        if (gone) await lock.release();
      } catch {
        // A low battery refuses it; rounds continue with the screen's own timeout.
      }
    };
    void hold();
    const shown = () => void hold();
    document.addEventListener("visibilitychange", shown);
    return () => {
      gone = true;
      document.removeEventListener("visibilitychange", shown);
      void lock?.release();
    };
  }, []);
}
