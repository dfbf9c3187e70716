import { isPermission, type Permission } from "#platform/shared/access/permissions.ts";
import { addMinutes } from "#platform/shared/time/index.ts";

/** What somebody has asked for, as the notice's link says it (§11.5). */
export interface AccessAsked {
  permission: Permission;
  /** Null is for good. */
  hours: number | null;
}

export function accessAsked(params: Readonly<Record<string, string>>): AccessAsked | null {
  const { gives, hours } = params;
  if (!gives || !isPermission(gives)) return null;
  const asked = Number(hours);
  return { permission: gives, hours: Number.isInteger(asked) && asked >= 1 && asked <= 720 ? asked : null };
}

/** When what is given now ends again. */
export function endOf(asked: AccessAsked | null, now: string): string | null {
  return asked?.hours ? addMinutes(now, asked.hours * 60) : null;
}
