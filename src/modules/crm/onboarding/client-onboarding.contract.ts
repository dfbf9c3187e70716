import { z } from "zod";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../leads/problems.ts";
import { LinkTarget, Onboarding } from "./onboarding.contract.ts";

const path = "/onboarding-token/:clientId/:clientDemographicId";
const params = z.strictObject({ clientId: idOf("client"), clientDemographicId: Id });
const problems = ["not-found", "out-of-scope", "episode-not-of-client"] as const;

export const clientOnboarding = endpoint({
  method: "GET",
  path,
  summary: "The online intake forms of a client's stay: the link's state, never the link, and submitted answers",
  permission: "onboarding.manage",
  chart: "client",
  params,
  response: Onboarding,
  problems,
});

export const sendClientOnboarding = endpoint({
  method: "POST",
  path,
  summary: "Send a client a link to the online intake forms; it replaces the link before",
  permission: "onboarding.manage",
  chart: "client",
  idempotent: true,
  audit: { action: "onboarding.token-issued", subject: "onboarding-token" },
  params,
  body: LinkTarget,
  response: Onboarding,
  status: 201,
  problems: [...problems, "wrong-state", "validation"],
});

export const reviewClientOnboarding = endpoint({
  method: "POST",
  path: `${path}/review`,
  summary: "Enter answers of the online intake forms in the chart; answers not named are rejected",
  permission: "onboarding.manage",
  chart: "client",
  audit: { action: "onboarding.reviewed", subject: "onboarding-token" },
  params,
  body: z.strictObject({
    version: Version,
    /** Of the demographics as they were shown beside the answers: nothing recorded since is overwritten. */
    demographicVersion: Version,
    accept: z.array(z.string().max(40)).max(40),
  }),
  response: Onboarding,
  problems: [...problems, "wrong-state", "stale-version", "phone-invalid", "duplicate", "validation"],
});
