import { listCrmTasks } from "../../tasks/task.contract.ts";
import { getCall, listCalls, liveCalls } from "../call.contract.ts";

/** What shows calls; read again after a change by this user or another one. */
export const callReads = [listCalls, liveCalls, getCall, listCrmTasks] as const;
