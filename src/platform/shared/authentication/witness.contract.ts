import { z } from "zod";
import { type Permission, permissions } from "../access/permissions.ts";
import { endpoint } from "../endpoint.ts";
import { Id } from "../ids.ts";

/** Only permissions to stand by somebody else's act are asked about here. */
const witnessPermissions = permissions.filter((name) => name.endsWith(".witness")) as [Permission, ...Permission[]];

export const listWitnesses = endpoint({
  method: "GET",
  path: "/clinicians/witnesses",
  summary: "Colleagues who may witness an act of mine here: they have the permission and a PIN",
  permission: "self",
  switch: null,
  query: z.strictObject({ permission: z.enum(witnessPermissions), locationId: Id.optional() }),
  response: z.strictObject({
    rows: z.array(
      z.strictObject({ clinicianId: Id, name: z.string(), roleLabel: z.string(), photo: z.string().nullable() }),
    ),
  }),
});
