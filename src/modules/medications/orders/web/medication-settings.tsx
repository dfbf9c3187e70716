import { useSession } from "#platform/web/index.ts";
import { EmptyState } from "#ui/index.ts";
import { ErxSettings } from "../../e-prescribing/web/erx-settings.tsx";

/** What an administrator or the medical director sets for medications. */
export function MedicationSettings() {
  const { tenant } = useSession();
  if (!tenant.modules.includes("ePrescribing"))
    return <EmptyState title="Nothing to set" text="E-prescribing is switched off for this facility." />;
  return <ErxSettings />;
}
