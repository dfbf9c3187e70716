import { onePixel } from "#platform/server/files/samples.ts";
import { newId } from "#platform/shared/ids.ts";
import { getConfig, getVersion } from "#platform/shared/settings/config.contract.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { brandLogo } from "./facility/brand-logo.actions.ts";
import * as contract from "./facility/settings.contract.ts";
import { listTerms, publishTermsVersion } from "./facility/terms-edit.contract.ts";
import { getHandoff, listDayEvents } from "./home/home.contract.ts";
import { setupSamples } from "./setup/samples.ts";
import * as views from "./views/saved-view.contract.ts";

/** A facility with a logo, saved as an administrator does. */
export async function givenLogo(facility: Facility): Promise<string> {
  const owner = await facility.as("owner");
  const { id } = await facility.system((act) =>
    act.platform.files.put(act, {
      name: "logo.png",
      mediaType: "image/png",
      content: onePixel,
      subjectType: "brand",
      subjectId: facility.tenant.id,
    }),
  );
  const params = { key: "brand" as const };
  const { version, value } = await owner.call(contract.getSetting, { params });
  await owner.call(contract.putSetting, { params, body: { version, value: { ...value, logoFileId: id } } });
  facility.platform.tenants.forget();
  return id;
}

const aView = () => ({ list: "clients", name: `View ${newId()}`, query: "status=admitted" });

const savedViewSamples: readonly Sample[] = [
  sample(views.listSavedViews, "nurse", () => ({ query: { list: "clients" } })),
  sample(views.addSavedView, "nurse", () => ({ body: aView() })),
  sample(views.changeSavedView, "nurse", async (facility) => {
    const { id, version } = await (await facility.as("nurse")).call(views.addSavedView, { body: aView() });
    return { params: { viewId: id }, body: { version, shared: true } };
  }),
  sample(views.removeSavedView, "nurse", async (facility) => {
    const { id } = await (await facility.as("nurse")).call(views.addSavedView, { body: aView() });
    return { params: { viewId: id } };
  }),
];

const settingSamples: readonly Sample[] = [
  sample(brandLogo, "nurse", async (facility) => ({ query: { v: await givenLogo(facility) } })),
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

export const samples: readonly Sample[] = [
  ...settingSamples,
  ...setupSamples,
  ...savedViewSamples,
  sample(getConfig, "nurse", () => ({})),
  sample(getVersion, "nurse", () => ({})),
  sample(listDayEvents, "nurse", () => ({})),
  sample(getHandoff, "nurse", () => ({})),
];
