import type { z } from "zod";
import { type GivenClient, givenClient } from "#modules/clients/testing.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { givenPublishedTemplate } from "../templates/testing.ts";
import * as contract from "./packet.contract.ts";

type NewPacket = z.input<typeof contract.addPacket.body>;

/** A form of a packet that everyone gets. */
export const anItem = (templateKey: string, over: Partial<contract.PacketItem> = {}): contract.PacketItem => ({
  templateKey,
  filledBy: "client",
  dueOffsetHours: null,
  gate: "none",
  requiredWhen: {},
  ...over,
});

/** A packet with these forms, or one of its own. */
export async function givenPacket(facility: Facility, over: Partial<NewPacket> = {}) {
  const items = over.items ?? [anItem((await givenPublishedTemplate(facility)).key)];
  const compliance = await facility.as("compliance");
  return compliance.call(contract.addPacket, {
    body: { title: "Admission, adult", trigger: "manual", rules: {}, ...over, items },
  });
}

export async function givenAssignedPacket(facility: Facility, items?: contract.PacketItem[], client?: GivenClient) {
  const packet = await givenPacket(facility, items ? { items } : {});
  const { mrNo } = client ?? (await givenClient(facility));
  const therapist = await facility.as("therapist");
  const instance = await therapist.call(contract.assignPacket, { params: { packetId: packet.id }, body: { mrNo } });
  return { packet, instance, mrNo };
}

export const packetSamples: readonly Sample[] = [
  sample(contract.listPackets, "nurse", () => ({})),
  sample(contract.getPacket, "nurse", async (facility) => ({ params: { packetId: (await givenPacket(facility)).id } })),
  sample(contract.addPacket, "compliance", async (facility) => ({
    body: {
      title: "Outpatient intake",
      trigger: "admission" as const,
      rules: { minAge: 18 },
      items: [anItem((await givenPublishedTemplate(facility)).key)],
    },
  })),
  sample(contract.updatePacket, "compliance", async (facility) => {
    const { id, version } = await givenPacket(facility);
    return { params: { packetId: id }, body: { version, active: false } };
  }),
  sample(contract.assignPacket, "therapist", async (facility) => {
    const { id } = await givenPacket(facility);
    return { params: { packetId: id }, body: { mrNo: (await givenClient(facility)).mrNo } };
  }),
  sample(contract.getPacketInstance, "nurse", async (facility) => ({
    params: { instanceId: (await givenAssignedPacket(facility)).instance.id },
  })),
  sample(contract.listPacketInstances, "nurse", async (facility) => ({
    query: { mrNo: (await givenAssignedPacket(facility)).mrNo },
  })),
];
