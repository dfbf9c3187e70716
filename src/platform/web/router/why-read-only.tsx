import { lazyPiece } from "../modules/lazy-piece.tsx";

/** In place of a save bar, for those who may look and not change: loaded when somebody meets it. */
export const WhyReadOnly = lazyPiece(() =>
  import("#modules/staff/roles/web/request-access.tsx").then((file) => file.WhyReadOnly),
);
