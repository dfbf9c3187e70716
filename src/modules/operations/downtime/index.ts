import { downtimeListHandlers } from "./downtime.actions.ts";
import { reportOpeningAction } from "./report.actions.ts";
import { workstationHandlers } from "./workstation.actions.ts";

export { downtimeWorkItems } from "./downtime.actions.ts";
export { packetJob } from "./make-packet.ts";
export const downtimeHandlers = [...workstationHandlers, reportOpeningAction, ...downtimeListHandlers];
