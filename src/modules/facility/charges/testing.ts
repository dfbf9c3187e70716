import type { CallInput } from "#platform/shared/endpoint.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import * as activities from "../time/activity-type.contract.ts";
import * as codes from "./billing-code.contract.ts";

let made = 0;

/** A local code for one unit a session, in effect since 2020. */
export async function givenBillingCode(
  facility: Facility,
  fields: Partial<CallInput<typeof codes.createBillingCode>["body"]> = {},
): Promise<codes.BillingCode> {
  made += 1;
  const billing = await facility.as("billing");
  return billing.call(codes.createBillingCode, {
    body: {
      code: `X${made}`,
      system: "local",
      label: "Recovery coaching",
      unitRule: "perSession",
      claimType: "professional",
      effectiveFrom: "2020-01-01",
      ...fields,
    },
  });
}

/** An activity type of the facility by its code. */
export async function activityTypeOf(facility: Facility, code: string): Promise<activities.ActivityType> {
  const billing = await facility.as("billing");
  const { rows } = await billing.call(activities.listActivityTypes, { query: { all: "true" } });
  const type = rows.find((row) => row.code === code);
  if (!type) throw new Error(`There is no activity type ${code}.`);
  return type;
}

export const chargeSamples: readonly Sample[] = [
  sample(codes.listBillingCodes, "nurse", () => ({})),
  sample(codes.createBillingCode, "billing", () => {
    made += 1;
    return {
      body: {
        code: `X${made}`,
        system: "local" as const,
        label: "Recovery coaching",
        unitRule: "perSession" as const,
        claimType: "professional" as const,
        effectiveFrom: "2026-01-01",
      },
    };
  }),
  sample(codes.updateBillingCode, "billing", async (facility) => {
    const code = await givenBillingCode(facility);
    return { params: { codeId: code.id }, body: { version: code.version, rateCents: 9_500 } };
  }),
  sample(activities.listActivityTypes, "nurse", () => ({})),
  sample(activities.createActivityType, "billing", () => {
    made += 1;
    return { body: { code: `T${made}`, name: "Outreach", category: "indirect" as const } };
  }),
  sample(activities.updateActivityType, "billing", async (facility) => {
    const type = await activityTypeOf(facility, "MEET");
    return { params: { activityTypeId: type.id }, body: { version: type.version, name: "Team meeting" } };
  }),
];
