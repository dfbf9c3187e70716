import { z } from "zod";
import { commaList, endpoint, Instant, pageOf, pageQuery } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import { Admission, admitClient, Referral, referClient } from "./admission.contract.ts";
import { arrivalGaps } from "./arrival.ts";
import { Demographic, MrNo } from "./demographic.contract.ts";
import { episodeStatuses } from "./episode.ts";

export const Arrival = z.strictObject({
  clientId: idOf("client"),
  demographicId: Id,
  mrNo: MrNo,
  /** "Delgado, Maria". */
  name: z.string(),
  photoFileId: Id.nullable(),
  status: z.enum(episodeStatuses),
  locationId: Id,
  createdAt: Instant,
  /** What the chart still lacks before the admission. */
  missing: z.array(z.enum(enumKeys(arrivalGaps))),
});
export type Arrival = z.output<typeof Arrival>;

export const listArrivals = endpoint({
  method: "GET",
  path: "/client-onboarding",
  summary: "Clients before admission, the longest waiting first, with what their charts still lack",
  permission: "onboarding.manage",
  query: z.strictObject({ location: commaList(Id).optional(), ...pageQuery }),
  response: pageOf(Arrival),
});

const of = { clientId: idOf("client") };

/** The same as on the chart, for callers who know the client by id. */
export const admitArrival = endpoint({
  method: "POST",
  path: "/client-onboarding/admit",
  summary: "Admit a client from the list of arrivals",
  permission: "clients.admit",
  chart: "client",
  idempotent: true,
  audit: { action: "client.admitted", subject: "client" },
  body: Admission.extend(of),
  response: Demographic,
  problems: admitClient.problems,
});

export const referArrival = endpoint({
  method: "POST",
  path: "/client-onboarding/refer",
  summary: "Refer a client out from the list of arrivals",
  permission: "clients.refer",
  chart: "client",
  audit: { action: "client.referred", subject: "client" },
  body: Referral.extend(of),
  response: Demographic,
  problems: referClient.problems,
});
