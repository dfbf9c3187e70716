import { getAllClinicians } from "#modules/staff/clinicians/staff.contract.ts";
import { roleLabels } from "#platform/shared/access/permissions.ts";
import { entriesOf, isKeyOf } from "#platform/shared/typed.ts";
import { useRead } from "#platform/web/api/query.ts";
import { useSession } from "#platform/web/session/session-context.ts";

/** Staff members as filter options. */
export function useStaffOptions(): { value: string; label: string }[] {
  const { data } = useRead(getAllClinicians, {});
  return (data?.rows ?? []).map(({ id, fullName, role }) => ({ value: id, label: `${fullName} · ${roleName(role)}` }));
}

export function usePlaceOptions(): { value: string; label: string }[] {
  return useSession().locations.map(({ id, name }) => ({ value: id, label: name }));
}

export const roleName = (role: string): string => (isKeyOf(roleLabels, role) ? roleLabels[role] : capital(role));
export const roleOptions = entriesOf(roleLabels).map(([value, label]) => ({ value, label }));

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll("_", " ");
