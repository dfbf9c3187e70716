/** What other modules may call. Functions take `act` or `view` first and run in the caller's transaction. */
import "./events.ts";
