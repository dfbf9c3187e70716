import { z } from "zod";
import { isPermission, type Permission } from "../access/permissions.ts";
import { endpoint } from "../endpoint.ts";
import { Id } from "../ids.ts";

type WitnessPermission = Extract<Permission, `${string}.witness` | `${string}.sign`>;
/** A permission to witness another staff member's act, or to sign the same kind of record oneself. */
const WitnessPermission = z.custom<WitnessPermission>(
  (name) => typeof name === "string" && /\.(witness|sign)$/.test(name) && isPermission(name),
  "There is no such permission to witness.",
);

export const listWitnesses = endpoint({
  method: "GET",
  path: "/clinicians/witnesses",
  summary: "Colleagues who may witness an act of mine here: they have the permission and a PIN",
  permission: "self",
  switch: null,
  query: z.strictObject({ permission: WitnessPermission, locationId: Id.optional() }),
  response: z.strictObject({
    rows: z.array(
      z.strictObject({ clinicianId: Id, name: z.string(), roleLabel: z.string(), photo: z.string().nullable() }),
    ),
  }),
});
