import { useSession } from "#platform/web/index.ts";
import { ErxSettings } from "../../e-prescribing/web/erx-settings.tsx";
import { MedTimesSettings } from "../../schedules/web/med-times-settings.tsx";
import { ScaleSettings } from "../../scores/web/scale-settings.tsx";
import { ToleranceSettings } from "../../tolerance/web/tolerance-settings.tsx";

/** What an administrator or the medical director sets for medications. */
export function MedicationSettings() {
  const { tenant } = useSession();
  return (
    <>
      <MedTimesSettings />
      <ToleranceSettings />
      <ScaleSettings />
      {tenant.modules.includes("ePrescribing") && <ErxSettings />}
    </>
  );
}
