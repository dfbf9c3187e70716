import * as contract from "#platform/shared/settings/settings.contract.ts";
import { type Sample, sample } from "../testing.ts";

export const settingSamples: readonly Sample[] = [
  sample(contract.getSetting, "admin", () => ({ params: { key: "facility" as const } })),
  sample(contract.putSetting, "admin", async (facility) => {
    const admin = await facility.as("admin");
    const params = { key: "retention" as const };
    const { version, value } = await admin.call(contract.getSetting, { params });
    return { params, body: { version, value } };
  }),
  sample(contract.getAbout, "admin", () => ({})),
];
