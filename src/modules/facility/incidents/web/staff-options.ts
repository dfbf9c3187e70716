import { getAllClinicians } from "#modules/staff/clinicians/staff.contract.ts";
import { useCan, useRead } from "#platform/web/index.ts";

/** Active staff as choices. */
export function useStaffOptions() {
  const { data } = useRead(getAllClinicians, {}, { enabled: useCan("clinicians.view") });
  return (data?.rows ?? []).map(({ id, fullName, credentials }) => ({
    value: id,
    label: [fullName, ...credentials].join(", "),
  }));
}
