import { lazyPiece } from "#platform/web/modules/lazy-piece.tsx";

/** Most acts need no witness: the dialog is loaded where one is asked for, not with the first page. */
export const WitnessEntry = lazyPiece(() => import("./witness-entry.tsx").then((file) => file.WitnessEntry));
