import { useEffect, useState } from "react";
import { serverNow } from "#platform/web/index.ts";

/** The server's time, once a second, in milliseconds. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
