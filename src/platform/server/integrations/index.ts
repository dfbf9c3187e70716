import type { AnyJob } from "../jobs/jobs.ts";
import type { IntegrationType } from "./connections/integration-type.ts";
import { mailOperation } from "./mail/mail-operation.ts";
import { oauthMailType, smtpType } from "./mail/mail-types.ts";
import { refreshTokensJob } from "./oauth/oauth.ts";
import { deliverJob, sweepJob } from "./outbound/deliver.ts";
import type { AnyOutboundOperation } from "./outbound/operation.ts";

/** What the platform module carries of this room. */
export const integrationJobs: readonly AnyJob[] = [deliverJob, sweepJob, refreshTokensJob];
export const platformOutbound: readonly AnyOutboundOperation[] = [mailOperation];
export const platformIntegrations: readonly IntegrationType[] = [smtpType, oauthMailType];
