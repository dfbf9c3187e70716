import { generateKeyPairSync, sign } from "node:crypto";
import { deviceMessage, deviceNonce } from "#modules/accounts/devices/device.contract.ts";
import * as downtime from "#modules/operations/downtime/downtime.contract.ts";
import { packetJob } from "#modules/operations/downtime/make-packet.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Stage } from "./stage.ts";

/**
 * A workstation of the residential campus, so that packets are made from the first quarter of an hour on and their age is
 * seen, and a short night without Cairn three days ago that was entered and signed off. No one has this browser: to open a
 * packet, enroll your own under Settings, Downtime.
 */
export async function tellDowntime(stage: Stage, now: string): Promise<void> {
  const locationId = stage.facility.places.get("ACR")?.id;
  if (!locationId) throw new Error("The residential campus is not there.");
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = keys.publicKey.export({ format: "jwk" });
  const admin = stage.as("reyes");
  const { nonce } = await admin.do(now, deviceNonce);
  const message = Buffer.from(deviceMessage(nonce, downtime.proofAbout.enroll));
  const signature = sign("sha256", message, { key: keys.privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url");
  await admin.do(now, downtime.enrollWorkstation, {
    body: {
      locationId,
      name: "Nursing station, Detox Wing",
      diskEncrypted: true,
      device: { key: { kty: "EC", crv: "P-256", x, y }, nonce, signature },
    },
  });
  await stage.clock.at(now, () => packetJob.outside(stage.platform, stage.tenant, { locationId }));

  const nurse = stage.as("okafor");
  const back = addMinutes(now, -3 * 1440);
  const { downtimeId } = await nurse.do(back, downtime.startDowntime, {
    body: { locationId, beganAt: addMinutes(back, -95), endedAt: addMinutes(back, -20) },
  });
  const list = await nurse.do(back, downtime.readDowntime, { params: { downtimeId } });
  for (const [index, { subjectId, open }] of list.checks.entries())
    await nurse.do(addMinutes(back, 2 + index), downtime.checkDowntime, {
      params: { downtimeId, subjectId },
      body: { outcome: open.length > 0 || index % 4 === 0 ? "entered" : "nothing" },
    });
  await nurse.do(
    addMinutes(back, 80),
    downtime.signDowntime,
    {
      params: { downtimeId },
      body: { version: list.version, note: "Paper sheets are in the binder at the nursing station." },
    },
    { sign: true },
  );
}
