import { lazyPiece } from "#platform/web/modules/lazy-piece.tsx";

/** Loaded on demand, because most actions need no witness. */
export const WitnessEntry = lazyPiece(() => import("./witness-entry.tsx").then((file) => file.WitnessEntry));
