import { jsonb } from "#platform/server/database/json.ts";
import { publicPostOf } from "#platform/server/public-posts/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { publicTicket } from "#platform/shared/public-posts/public-post.contract.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import * as signup from "./facility-signup.contract.ts";
import * as contract from "./setup.contract.ts";
import { hashSetupCode } from "./setup-code.ts";
import type { SetupData } from "./setup-state.ts";

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

/** An open setup in a test facility. */
async function opened(facility: Facility, data: SetupData = {}): Promise<void> {
  await facility.system(async (act) => {
    const values = { codeHash: hashSetupCode(code), data: jsonb(data), completedAt: null };
    await act.db
      .insertInto("setupStates")
      .values(values)
      .onConflict((conflict) => conflict.column("tenantId").doUpdateSet(values))
      .execute();
  });
}

const sampleOwner = (facility: Facility) => ({
  firstName: "Ada",
  lastName: "Frost",
  email: `frost@${facility.tenant.slug}.example`,
});

/** The token in the newest email to an address. */
export async function linkMailedTo(facility: Facility, to: string): Promise<string> {
  await facility.runJobs();
  const mail = (await facility.outbox({ to })).at(-1);
  return /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

/** The token of a new facility sign-up. */
async function asked(facility: Facility): Promise<string> {
  Object.assign(facility.platform, { allowSignup: true });
  const slug = `s-${newId().slice(-12)}`;
  const email = `asks@${slug}.example`;
  await facility.stranger().call(signup.askForFacility, {
    body: { name: "Asked For", slug, email, post: await publicPostOf(facility, "facility-signup") },
  });
  return linkMailedTo(facility, email);
}

export const setupSamples: readonly Sample[] = [
  sample(publicTicket, "nurse", () => ({ params: { form: "facility-signup" as const } })),
  sample(signup.askForFacility, "nurse", async (facility) => {
    Object.assign(facility.platform, { allowSignup: true });
    const slug = `s-${newId().slice(-12)}`;
    const post = await publicPostOf(facility, "facility-signup");
    return { body: { name: "Sample House", slug, email: `sample@${slug}.example`, post } };
  }),
  sample(signup.readFacilityLink, "nurse", async (facility) => ({ params: { token: await asked(facility) } })),
  sample(signup.beginFacility, "nurse", async (facility) => ({ body: { token: await asked(facility) } })),
  sample(contract.getSetup, "nurse", () => ({})),
  sample(contract.saveSetup, "nurse", async (facility) => {
    await opened(facility);
    return { body: { code, save: { step: "modules" as const, value: { customerType: "FULL" } } } };
  }),
  sample(contract.setupFactor, "nurse", async (facility) => {
    await opened(facility, { owner: sampleOwner(facility) });
    return { body: { code } };
  }),
  sample(contract.testSetupMail, "nurse", async (facility) => {
    await opened(facility, { owner: sampleOwner(facility) });
    return { body: { code } };
  }),
  sample(contract.completeSetup, "nurse", async (facility) => {
    await opened(facility, {
      facility: { ...setupFacility, name: facility.tenant.name, slug: facility.tenant.slug },
      owner: sampleOwner(facility),
      factor: { userId: newId(), secret: "c2FtcGxl", step: 1, recoveryHashes: ["c2FtcGxl"] },
      ownerHash: "$argon2id$v=19$m=19456,t=2,p=1$c2FtcGxlc2FtcGxl$not-a-password-anyone-has",
      places: contract.PlacesStep.parse(setupPlaces),
      modules: { customerType: "FULL" },
    });
    return { body: { code } };
  }),
];
