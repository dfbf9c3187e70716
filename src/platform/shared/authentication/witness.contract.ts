import { z } from "zod";
import { isPermission, type Permission } from "../access/permissions.ts";
import { endpoint } from "../endpoint.ts";
import { Id } from "../ids.ts";

type WitnessPermission = Extract<Permission, `${string}.witness`>;
/** A permission to witness another staff member's act. */
const WitnessPermission = z.custom<WitnessPermission>(
  (name) => typeof name === "string" && name.endsWith(".witness") && isPermission(name),
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
