import { permissionWords } from "#platform/shared/access/permission-words.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { doorTexts } from "../messages/door.ts";
import { useTexts } from "../messages/language.ts";
import { useOpenExtensions } from "../modules/registry.tsx";
import { useMaybeSession } from "../session/session-context.ts";
import { MessagePage } from "../shell/message-page.tsx";
import { useProductName } from "../shell/product-name.ts";

/** Says which permission is missing and who can give it, instead of an empty page. */
export function Forbidden({ permission, off = false }: { permission?: Permission | undefined; off?: boolean }) {
  const say = useTexts(doorTexts);
  const product = useProductName();
  const session = useMaybeSession();
  const [help] = useOpenExtensions("access.request");
  if (off) {
    return (
      <MessagePage title={say("forbidden.off")} scene="path">
        {say("forbidden.offText", { product })}
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title={say("forbidden.title")}
      scene="path"
      quietHome={permission !== undefined && session !== null}
      below={permission && session && help && <help.RequestAccess permission={permission} />}
    >
      {permission
        ? session
          ? say("forbidden.sayRole", { words: permissionWords(permission), permission, role: session.user.roleLabel })
          : say("forbidden.sayPermission", { words: permissionWords(permission), permission })
        : say("forbidden.say")}
      {session && ` ${say("forbidden.facility", { facility: session.tenant.name })}`}
    </MessagePage>
  );
}
