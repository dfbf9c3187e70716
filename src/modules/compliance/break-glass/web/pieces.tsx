import { lazyPiece } from "#platform/web/modules/lazy-piece.tsx";

/** Components for a module's own chart page, loaded only when needed. */
export const OutOfReach = lazyPiece(() => import("./out-of-reach.tsx").then((file) => file.OutOfReach));
export const GrantBar = lazyPiece(() => import("./grant-bar.tsx").then((file) => file.GrantBar));
