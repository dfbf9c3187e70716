import * as contract from "#platform/shared/setup/setup.contract.ts";
import { type Facility, type Sample, sample } from "../testing.ts";
import type { SetupData } from "./setup.actions.ts";
import { hashSetupCode } from "./setup-code.ts";

const code = "SAMP-LEXX-CODE";
export const setupFacility = {
  name: "Quiet Water",
  legalName: "Quiet Water, Inc.",
  slug: "quiet-water",
  timeZone: "America/Denver",
  part2Program: true,
};
export const setupPlaces = {
  places: [
    {
      name: "River House",
      shortCode: "RIVER",
      timeZone: "America/Denver",
      sections: [{ name: "Upstairs", kind: "floor" as const }],
    },
  ],
};

/** A set-up that stands open in a facility of the tests; a real one has no people yet. */
async function opened(facility: Facility, data: SetupData = {}): Promise<void> {
  await facility.system(async (act) => {
    const values = { codeHash: hashSetupCode(code), data: JSON.stringify(data), completedAt: null };
    await act.db
      .insertInto("setupStates")
      .values(values)
      .onConflict((conflict) => conflict.column("tenantId").doUpdateSet(values))
      .execute();
  });
}

export const setupSamples: readonly Sample[] = [
  sample(contract.getSetup, "nurse", () => ({})),
  sample(contract.saveSetup, "nurse", async (facility) => {
    await opened(facility);
    return { body: { code, save: { step: "modules" as const, value: { customerType: "FULL" } } } };
  }),
  sample(contract.completeSetup, "nurse", async (facility) => {
    await opened(facility, {
      facility: { ...setupFacility, name: facility.tenant.name, slug: facility.tenant.slug },
      owner: { firstName: "Ada", lastName: "Frost", email: `frost@${facility.tenant.slug}.example` },
      ownerHash: "$argon2id$v=19$m=19456,t=2,p=1$c2FtcGxlc2FtcGxl$not-a-password-anyone-has",
      places: contract.PlacesStep.parse(setupPlaces),
      modules: { customerType: "FULL" },
    });
    return { body: { code } };
  }),
];
