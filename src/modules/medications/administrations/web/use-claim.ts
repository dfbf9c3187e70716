import { useEffect, useRef } from "react";
import { useAction, useSession } from "#platform/web/index.ts";
import { claimDose, releaseDose } from "../../schedules/planned-dose.contract.ts";
import { type PassDose, readPass } from "../pass.contract.ts";

/** The claim of someone else on a dose, until it ends (MED-51). */
export function useOtherClaim(dose: PassDose, now: string): PassDose["claim"] {
  const { user } = useSession();
  const { claim } = dose;
  return claim && claim.until > now && claim.clinicianId !== user.clinicianId ? claim : null;
}

/** Claims a dose while it is prepared here. Someone else's claim is shown and taken over only when asked. */
export function useClaim(dose: PassDose, now: string, isPreparing: boolean) {
  const other = useOtherClaim(dose, now);
  const options = { inline: true, invalidates: [readPass] };
  const claim = useAction(claimDose, options);
  const release = useAction(releaseDose, options);
  const params = { doseId: dose.id };
  const isClaimed = useRef(false);
  const take = (takeOver: boolean) => {
    isClaimed.current = true;
    claim.go({ params, body: { takeOver } });
  };
  useEffect(() => {
    if (isPreparing && !other && !isClaimed.current) take(false);
  });
  return {
    other,
    takeOver: () => take(true),
    /** Ends the claim when the dose is not documented after all. */
    release: () => {
      if (isClaimed.current) release.go({ params });
    },
  };
}
