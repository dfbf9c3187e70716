import type { Permission } from "#platform/shared/access/permissions.ts";
import { useOpenExtensions } from "../modules/registry.tsx";

/** In place of a save bar, for users who may look and not change. */
export function WhyReadOnly({ permission }: { permission: Permission }) {
  const [help] = useOpenExtensions("access.request");
  return help ? <help.WhyReadOnly permission={permission} /> : null;
}
