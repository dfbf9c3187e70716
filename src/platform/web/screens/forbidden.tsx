import type { Permission } from "../../shared/permissions.ts";
import { lazyPiece } from "../modules/lazy-piece.tsx";
import { useMaybeSession } from "../session/session-context.ts";
import { Alone } from "./alone.tsx";

const RequestAccess = lazyPiece(() => import("./request-access.tsx").then((file) => file.RequestAccess));

/** Says which permission is missing and who can give it, instead of an empty page. */
export function Forbidden({ permission, off = false }: { permission?: Permission | undefined; off?: boolean }) {
  const role = useMaybeSession()?.user.roleLabel;
  if (off) {
    return (
      <Alone title="Not in use here" scene="path">
        This part of Cairn is switched off for your facility. An administrator can switch it on in the settings.
      </Alone>
    );
  }
  return (
    <Alone
      title="You do not have permission"
      scene="path"
      below={permission && role && <RequestAccess permission={permission} />}
    >
      {permission
        ? `This page needs the permission “${permission}”, which ${role ? `your role (${role})` : "your role"} does not include. `
        : ""}
      An administrator of your facility can grant it.
    </Alone>
  );
}
