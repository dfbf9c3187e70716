/** What other modules may call. Functions take `act` or `view` first and take part in the caller's transaction. */
import "./events.ts";

export { unsignedNotesOfStay } from "./notes/note.seams.store.ts";
