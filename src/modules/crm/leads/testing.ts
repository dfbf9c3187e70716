import type { CallInput } from "#platform/shared/endpoint.ts";
import type { Facility } from "#testing/facility.ts";
import { createLead } from "./lead.contract.ts";
import type { Lead } from "./lead-fields.contract.ts";

type NewLeadInput = CallInput<typeof createLead>["body"];
let count = 0;

/** A new caller with a different name and phone number each time. */
export function someone(): NewLeadInput {
  count += 1;
  const word = [...String(count)].map((digit) => "bcdfghjklm"[Number(digit)]).join("a");
  return {
    firstName: `Al${word}`,
    lastName: `Stra${word}er`,
    phones: [{ raw: `(310) 555-${String(1000 + (count % 9000)).padStart(4, "0")}` }],
  };
}

export async function givenLead(facility: Facility, lead: Partial<NewLeadInput> = {}): Promise<Lead> {
  const admissions = await facility.as("admissions");
  return admissions.call(createLead, { body: { ...someone(), locationId: facility.locations.main, ...lead } });
}
