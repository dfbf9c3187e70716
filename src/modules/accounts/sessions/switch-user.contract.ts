import { z } from "zod";
import { Tokens } from "#platform/shared/authentication/tokens.contract.ts";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { DeviceProof } from "../devices/device.contract.ts";

/** Other users of this shared browser, for the lock screen: at most six, most recent first. */
export const listSwitchable = endpoint({
  method: "POST",
  path: "/session/switchable",
  summary: "List the other users of this shared device",
  permission: "self",
  switch: null,
  unaudited: "only reads; POST because the device signs the request",
  // Signed about `switch`.
  body: z.strictObject({ device: DeviceProof }),
  response: z.strictObject({
    shared: z.boolean(),
    people: z.array(
      z.strictObject({
        clinicianId: Id,
        name: z.string(),
        roleLabel: z.string(),
        photo: z.string().nullable(),
        email: z.string(),
        /** Their session can be resumed with a PIN. Otherwise they sign in. */
        byPin: z.boolean(),
      }),
    ),
  }),
  problems: ["device-unproven"],
});
export const switchUser = endpoint({
  method: "POST",
  path: "/session/switch",
  summary: "Resume a coworker's session on this shared device and lock the current one",
  permission: "self",
  switch: null,
  audit: { action: "session.switched", subject: "session" },
  body: z.strictObject({ ticket: z.string().max(200), device: DeviceProof }),
  response: z.strictObject({ tokens: Tokens }),
  problems: ["ticket-used", "device-unproven", "session-expired"],
});
