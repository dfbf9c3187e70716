import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";

export const VitalDevice = z.strictObject({
  id: idOf("vital-device"),
  name: z.string(),
  serial: z.string(),
  locationId: Id,
  active: z.boolean(),
  lastSeenAt: Instant.nullable(),
  version: Version,
});
export type VitalDevice = z.output<typeof VitalDevice>;

const serial = z.string().trim().min(1, "Enter the serial number").max(80);
const name = z.string().trim().min(1, "Enter a name").max(80);
export const VitalDeviceInput = z.strictObject({ name, serial, locationId: Id });

export const listVitalDevices = endpoint({
  method: "GET",
  path: "/vital-devices",
  summary: "Vital sign monitors of the user's locations, by name",
  permission: "metrics.read",
  response: z.strictObject({ rows: z.array(VitalDevice) }),
});

export const addVitalDevice = endpoint({
  method: "POST",
  path: "/vital-devices",
  summary: "Add a vital sign monitor",
  permission: "metrics.configure",
  audit: { action: "metrics.configured", subject: "vital-device" },
  body: VitalDeviceInput,
  response: VitalDevice,
  status: 201,
  problems: ["duplicate", "not-found", "out-of-scope"],
});

export const changeVitalDevice = endpoint({
  method: "PATCH",
  path: "/vital-devices/:deviceId",
  summary: "Change a vital sign monitor, or stop taking in its readings",
  permission: "metrics.configure",
  audit: { action: "metrics.configured", subject: "vital-device" },
  params: z.strictObject({ deviceId: Id }),
  body: z.strictObject({
    version: Version,
    name: name.optional(),
    serial: serial.optional(),
    locationId: Id.optional(),
    active: z.boolean().optional(),
  }),
  response: VitalDevice,
  problems: ["duplicate", "not-found", "out-of-scope", "stale-version"],
});
