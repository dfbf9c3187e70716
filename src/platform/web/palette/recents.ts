import type { SearchHit } from "../../shared/search/search.contract.ts";

/**
 * What this person opened last, for the empty palette. In memory only: names of clients are never written to the
 * browser's storage (platform §2.1), and the lock screen must not leave them behind.
 */
let recents: SearchHit[] = [];
const most = 8;

export function recentHits(): readonly SearchHit[] {
  return recents;
}

/** Without where it stands: a bed remembered for hours would send someone to the wrong room. */
export function rememberHit({ standing: _, ...hit }: SearchHit): void {
  recents = [hit, ...recents.filter((one) => one.subjectId !== hit.subjectId)].slice(0, most);
}

export function forgetRecents(): void {
  recents = [];
}
