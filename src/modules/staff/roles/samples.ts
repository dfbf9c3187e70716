import { newId } from "#platform/shared/ids.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import * as reviews from "../access-reviews/access-reviews.contract.ts";
import { getClinician } from "../clinicians/clinician.contract.ts";
import * as groups from "../user-groups/user-groups.contract.ts";
import * as access from "./roles.contract.ts";

const code = () => `r_${newId().slice(-12)}`;
async function someone(facility: Facility, name: string): Promise<string> {
  return (await facility.as("technician", name)).clinicianId;
}

export async function givenRole(facility: Facility) {
  const owner = await facility.as("owner");
  return owner.call(access.createRole, {
    body: { code: code(), name: "Night desk", grants: [{ permission: "clinicians.view", scope: "location" }] },
  });
}
export async function givenGroup(facility: Facility) {
  const owner = await facility.as("owner");
  return owner.call(groups.createUserGroup, { body: { name: `Group ${newId().slice(-8)}` } });
}

export const roleSamples: readonly Sample[] = [
  sample(access.listRoles, "admin", () => ({})),
  sample(access.listRoleNames, "nurse", () => ({})),
  sample(access.listPermissions, "admin", () => ({})),
  sample(access.createRole, "owner", () => ({ body: { code: code(), name: "Front desk" } })),
  sample(access.changeRole, "owner", async (facility) => {
    const role = await givenRole(facility);
    return { params: { code: role.code }, body: { version: role.version, grants: [] } };
  }),
  sample(access.copyRole, "owner", () => ({
    params: { code: "technician" },
    body: { code: code(), name: "Night technician" },
  })),
  sample(access.getAccess, "admin", async (facility) => ({
    params: { clinicianId: await someone(facility, "explained") },
  })),
  sample(access.assignRole, "owner", async (facility) => {
    const clinicianId = await someone(facility, "promoted");
    const { version } = await (await facility.as("owner")).call(getClinician, { params: { clinicianId } });
    return { params: { clinicianId }, body: { version, role: "case_manager" } };
  }),
  sample(access.addExtraRole, "owner", async (facility) => ({
    params: { clinicianId: await someone(facility, "covering") },
    body: { roleCode: "case_manager", reason: "Covers Friday" },
  })),
  sample(access.endExtraRole, "owner", async (facility) => {
    const clinicianId = await someone(facility, "covered");
    const owner = await facility.as("owner");
    const extra = await owner.call(access.addExtraRole, {
      params: { clinicianId },
      body: { roleCode: "case_manager" },
    });
    return { params: { clinicianId, extraRoleId: extra.id } };
  }),
  sample(access.whoCanGrant, "nurse", () => ({ params: { permission: "settings.manage" as const } })),
  sample(access.requestAccess, "nurse", () => ({
    params: { permission: "settings.manage" as const },
    body: { reason: "To change the logo" },
  })),
  sample(reviews.listAccessReviews, "compliance", () => ({})),
  sample(reviews.openAccessReviews, "compliance", () => ({})),
  sample(reviews.decideAccessReview, "compliance", async (facility) => {
    const clinicianId = await someone(facility, "reviewed");
    const compliance = await facility.as("compliance");
    await compliance.call(reviews.openAccessReviews);
    const { rows } = await compliance.call(reviews.listAccessReviews, {});
    const row = rows.find((one) => one.clinicianId === clinicianId);
    return { params: { reviewId: row?.id ?? "" }, body: { version: row?.version ?? 0, decision: "keep" as const } };
  }),
  sample(groups.listUserGroups, "nurse", () => ({})),
  sample(groups.createUserGroup, "owner", () => ({ body: { name: `Group ${newId().slice(-8)}` } })),
  sample(groups.changeUserGroup, "owner", async (facility) => {
    const group = await givenGroup(facility);
    return {
      params: { groupId: group.id },
      body: { version: group.version, group: { name: `${group.name} b`, purposes: ["notification" as const] } },
    };
  }),
  sample(groups.setGroupMembers, "owner", async (facility) => {
    const group = await givenGroup(facility);
    const clinicianIds = [await someone(facility, "member")];
    return { params: { groupId: group.id }, body: { version: group.version, clinicianIds } };
  }),
  sample(groups.deleteUserGroup, "owner", async (facility) => ({
    params: { groupId: (await givenGroup(facility)).id },
  })),
];
