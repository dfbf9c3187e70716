import { startDowntimePage } from "#modules/operations/downtime/web/offline/start.tsx";

// A separate page that works when the server is down, so it loads nothing it does not need.
const element = document.getElementById("downtime");
if (!element) throw new Error("downtime.html has no #downtime.");
startDowntimePage(element);
