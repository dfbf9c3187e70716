import { startDowntimePage } from "#modules/operations/downtime/web/offline/start.tsx";

// A page of its own beside the app: it is all that is left when the server is gone, so it brings nothing it does not need.
const element = document.getElementById("downtime");
if (!element) throw new Error("downtime.html has no #downtime.");
startDowntimePage(element);
