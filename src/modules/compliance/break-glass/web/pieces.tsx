import { lazyPiece } from "#platform/web/modules/lazy-piece.tsx";

/** Pieces for a module's own chart page; most charts are never opened in an emergency, so they are loaded when one is. */
export const OutOfReach = lazyPiece(() => import("./out-of-reach.tsx").then((file) => file.OutOfReach));
export const OpeningBar = lazyPiece(() => import("./opening-bar.tsx").then((file) => file.OpeningBar));
