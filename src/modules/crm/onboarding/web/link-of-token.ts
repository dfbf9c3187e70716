import { sha256 } from "#platform/shared/sha256.ts";

/** Names the link to the server without sending its token where addresses are logged. */
export function linkOfToken(token: string): string {
  return [...sha256(token).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
