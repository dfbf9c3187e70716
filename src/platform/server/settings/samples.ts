import * as contract from "#platform/shared/settings/settings.contract.ts";
import { listTerms, publishTermsVersion } from "#platform/shared/settings/terms-edit.contract.ts";
import { type Sample, sample } from "../testing.ts";

export const settingSamples: readonly Sample[] = [
  sample(contract.getSetting, "admin", () => ({ params: { key: "facility" as const } })),
  sample(contract.putSetting, "admin", async (facility) => {
    const admin = await facility.as("admin");
    const params = { key: "retention" as const };
    const { version, value } = await admin.call(contract.getSetting, { params });
    return { params, body: { version, value } };
  }),
  sample(listTerms, "admin", () => ({})),
  sample(publishTermsVersion, "admin", (facility) => ({
    body: { title: "Terms of use", version: `s-${facility.tenant.slug}`, text: "Keep what you see to yourself." },
  })),
  sample(contract.getAbout, "admin", () => ({})),
];
