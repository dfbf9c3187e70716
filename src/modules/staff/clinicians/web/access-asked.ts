import { isPermission, type Permission } from "#platform/shared/access/permissions.ts";
import { addMinutes } from "#platform/shared/time/index.ts";

/** An access request, read from the notification's link. */
export interface AccessAsked {
  permission: Permission;
  /** Null for a permanent request. */
  hours: number | null;
}

export function accessAsked(params: Readonly<Record<string, string>>): AccessAsked | null {
  const { gives, hours } = params;
  if (!gives || !isPermission(gives)) return null;
  const asked = Number(hours);
  return { permission: gives, hours: Number.isInteger(asked) && asked >= 1 && asked <= 720 ? asked : null };
}

/** End of access granted now for this request. */
export function endOf(asked: AccessAsked | null, now: string): string | null {
  return asked?.hours ? addMinutes(now, asked.hours * 60) : null;
}
