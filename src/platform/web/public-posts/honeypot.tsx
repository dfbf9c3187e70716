import type { RefObject } from "react";
import classes from "./honeypot.module.css";

/** A field that no person sees, hears or reaches by Tab, and that programs fill in (CNT-2). */
export function Honeypot({ at }: { at: RefObject<HTMLInputElement | null> }) {
  return <input ref={at} className={classes.away} name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />;
}
