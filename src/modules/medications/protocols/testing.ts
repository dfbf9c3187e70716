import { newId } from "#platform/shared/ids.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { readMedications } from "../orders/chart.contract.ts";
import { acknowledgeOrder } from "../orders/order-verbs.contract.ts";
import { givenClientInCare, type TestClient } from "../orders/testing.ts";
import * as enrollment from "./enrollment.contract.ts";
import * as protocol from "./protocol.contract.ts";

export const librium = { code: "librium-fixed-6", versionNo: 1 } as const;
const no = { age65: false, liver: false, respiratory: false, sedatives: false, pregnancy: false };

export async function givenApproved(facility: Facility): Promise<void> {
  const director = await facility.as("medical_director");
  const { protocols } = await director.call(protocol.listProtocols, {});
  if (protocols.find(({ code }) => code === librium.code)?.state === "approved") return;
  await director.call(protocol.approveProtocol, { body: librium }, { signing: true });
}

export function startBody({ demographicId }: TestClient) {
  return {
    ...librium,
    demographicId,
    dayPolicy: "first_dose" as const,
    orderMode: "written" as const,
    answers: no,
  };
}

/** The newest version of the chlordiazepoxide taper, as the body of its next draft. */
export async function draftOfLibrium(facility: Facility) {
  const director = await facility.as("medical_director");
  const { protocols } = await director.call(protocol.listProtocols, {});
  const newest = protocols.find(({ code, isNewest }) => code === librium.code && isNewest);
  if (!newest) throw new Error("The taper is not in the library.");
  const { code, versionNo, rowVersion, content } = newest;
  return { director, body: { code, basedOn: versionNo, rowVersion: rowVersion ?? undefined, content } };
}

/** A client in care whom no exclusion applies to by age. */
export const givenAdult = (facility: Facility, allergies: "none known" | "unasked" = "none known") =>
  givenClientInCare(facility, { allergies, birthDate: "1984-05-01" });

/** A client on the chlordiazepoxide taper, from now. */
export async function givenEnrollment(facility: Facility) {
  await givenApproved(facility);
  const client = await givenAdult(facility);
  const prescriber = await facility.as("prescriber");
  const { id } = await prescriber.call(enrollment.startProtocol, { body: startBody(client) }, { signing: true });
  return { client, id };
}

/** A client on chlordiazepoxide by CIWA-Ar, acknowledged, without limits on vital signs and sedation. */
export async function givenByScore(facility: Facility) {
  const director = await facility.as("medical_director");
  const { protocols } = await director.call(protocol.listProtocols, {});
  const shipped = protocols.find(({ code }) => code === "ciwa-chlordiazepoxide");
  if (!shipped) throw new Error("The protocol is not in the library.");
  const name = "By score";
  const { taper } = shipped.content;
  const content = { ...shipped.content, name, taper: { ...taper, instructions: "", holdParameters: [] }, services: [] };
  const { code, versionNo, rowVersion } =
    protocols.find((one) => one.content.name === name) ??
    (await director.call(protocol.saveProtocol, { body: { basedOn: 0, content } }));
  const which = { code, versionNo };
  if (!protocols.some((one) => one.code === code))
    await director.call(
      protocol.approveProtocol,
      { body: { ...which, rowVersion: rowVersion ?? undefined } },
      { signing: true },
    );
  const client = await givenAdult(facility);
  const prescriber = await facility.as("prescriber");
  const { id } = await prescriber.call(
    enrollment.startProtocol,
    { body: { ...startBody(client), ...which } },
    { signing: true },
  );
  const nurse = await facility.as("nurse");
  const { orders } = await nurse.call(readMedications, { query: { demographicId: client.demographicId } });
  const [order] = orders;
  if (!order) throw new Error("The protocol made no order.");
  await nurse.call(acknowledgeOrder, { params: { orderId: order.id }, body: { version: order.version } });
  return { client, id, order };
}

const ofEnrollment = async (facility: Facility) => {
  const { id } = await givenEnrollment(facility);
  return { params: { enrollmentId: id } };
};

export const protocolSamples: readonly Sample[] = [
  sample(protocol.listProtocols, "nurse", () => ({})),
  sample(
    protocol.approveProtocol,
    "medical_director",
    async (facility) => {
      const director = await facility.as("medical_director");
      const { protocols } = await director.call(protocol.listProtocols, {});
      const approved = protocols.find(({ code, state }) => code === librium.code && state === "approved");
      if (approved) await director.call(protocol.retireProtocol, { body: librium });
      return { body: librium };
    },
    { signing: true },
  ),
  sample(protocol.saveProtocol, "medical_director", async (facility) => {
    const { body } = await draftOfLibrium(facility);
    return {
      body: {
        ...body,
        code: undefined,
        basedOn: 0,
        rowVersion: undefined,
        content: { ...body.content, name: `Taper ${newId()}` },
      },
    };
  }),
  sample(protocol.retireProtocol, "medical_director", async (facility) => {
    await givenApproved(facility);
    return { body: librium };
  }),
  sample(enrollment.previewProtocol, "prescriber", async (facility) => {
    await givenApproved(facility);
    const { demographicId } = await givenAdult(facility);
    return { body: { ...librium, demographicId, dayPolicy: "first_dose" as const } };
  }),
  sample(
    enrollment.startProtocol,
    "prescriber",
    async (facility) => {
      await givenApproved(facility);
      return { body: startBody(await givenAdult(facility)) };
    },
    { signing: true },
  ),
  sample(enrollment.listEnrollments, "nurse", async (facility) => ({
    query: { demographicId: (await givenEnrollment(facility)).client.demographicId },
  })),
  sample(enrollment.pauseProtocol, "prescriber", async (facility) => ({
    ...(await ofEnrollment(facility)),
    body: { version: 1, reason: "Sedated" },
  })),
  sample(enrollment.resumeProtocol, "prescriber", async (facility) => {
    const { params } = await ofEnrollment(facility);
    const prescriber = await facility.as("prescriber");
    const body = { version: 1, reason: "Sedated" };
    const { version } = await prescriber.call(enrollment.pauseProtocol, { params, body });
    return { params, body: { version } };
  }),
  sample(
    enrollment.adjustProtocol,
    "prescriber",
    async (facility) => ({
      ...(await ofEnrollment(facility)),
      body: { version: 1, kind: "repeat" as const, reason: "CIWA-Ar still 16" },
    }),
    { signing: true },
  ),
  sample(enrollment.stopProtocol, "prescriber", async (facility) => ({
    ...(await ofEnrollment(facility)),
    body: { version: 1, reason: "Transferred to hospital" },
  })),
];
