import { signInPolicy } from "#platform/server/authentication/sign-in-policy.ts";
import type { View } from "#platform/server/execution/context.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { holdersOf } from "../roles/holders.store.ts";
import { clinicianStates } from "./staff.contract.ts";

/** Active staff with a PIN and the permission, at the location if given. Excludes the user. */
export async function witnessesAmongStaff(
  view: View,
  needs: { permission: Permission; locationId?: string | undefined },
) {
  const holders = await holdersOf(view.db, needs.permission, view.now);
  const { pinDigits } = await signInPolicy(view);
  const here = await view.db
    .selectFrom("clinicians as c")
    .innerJoin("clinicianPins as p", "p.clinicianId", "c.id")
    .select(["c.id", "c.photoFileId", "c.initials"])
    .where("c.status", "=", clinicianStates.code("active"))
    .where("p.digits", "=", pinDigits)
    .$if(needs.locationId !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom("clinicianLocations as l")
            .select("l.locationId")
            .whereRef("l.clinicianId", "=", "c.id")
            .where("l.locationId", "=", needs.locationId ?? ""),
        ),
      ),
    )
    .execute();
  const present = new Map(here.map((row) => [row.id, row]));
  return holders.flatMap((holder) => {
    const row = present.get(holder.clinicianId);
    return row && holder.userId !== view.actor.userId ? [{ ...holder, photoFileId: row.photoFileId }] : [];
  });
}
