/** What other modules may call. Functions take `act` or `view` first and join the caller's transaction. */
import "./events.ts";
