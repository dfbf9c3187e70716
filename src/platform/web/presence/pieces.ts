import { lazyPiece } from "../modules/lazy-piece.tsx";

/** Who else is here, loaded with the first chart or record that is opened. */
export const WhoIsHere = lazyPiece(() => import("./who-is-here.tsx").then((file) => file.WhoIsHere), { waiting: null });
