import type { AnyJob } from "../jobs/jobs.ts";
import { mailOperation } from "./mail/mail-operation.ts";
import { deliverJob, sweepJob } from "./outbound/deliver.ts";
import type { AnyOutboundOperation } from "./outbound/operation.ts";

/** What the platform module carries of this room. */
export const integrationJobs: readonly AnyJob[] = [deliverJob, sweepJob];
export const platformOutbound: readonly AnyOutboundOperation[] = [mailOperation];
