import type { CallInput } from "#platform/shared/endpoint.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import * as directory from "./directory.contract.ts";
import { searchRegistry } from "./registry.contract.ts";

export async function givenDirectoryEntry(
  facility: Facility,
  fields: Partial<CallInput<typeof directory.addDirectoryEntry>["body"]> = {},
): Promise<directory.DirectoryEntry> {
  const admin = await facility.as("admin");
  return admin.call(directory.addDirectoryEntry, {
    body: { kind: "physician", name: "Priya Shah, MD", specialty: "Family medicine", city: "Oakland", ...fields },
  });
}

export const directorySamples: readonly Sample[] = [
  sample(directory.listPhysicians, "nurse", () => ({})),
  sample(directory.listDirectory, "nurse", () => ({})),
  sample(searchRegistry, "admin", () => ({ query: { name: "Shah" } })),
  sample(directory.addDirectoryEntry, "admin", () => ({ body: { kind: "court" as const, name: "Superior Court" } })),
  sample(directory.updateDirectoryEntry, "admin", async (facility) => {
    const { id, version } = await givenDirectoryEntry(facility);
    return { params: { entryId: id }, body: { version, phone: "+15105550143" } };
  }),
];
