import { Button } from "@mantine/core";
import { EmptyState } from "#ui/feedback/states.tsx";
import { Page } from "#ui/page/page.tsx";
import type { Permission } from "../../shared/permissions.ts";
import { AppLink } from "../router/links.tsx";
import { useMaybeSession } from "../session/session-context.ts";

/** Says which permission is missing and who can give it, instead of an empty page. */
export function Forbidden({ permission, off = false }: { permission?: Permission | undefined; off?: boolean }) {
  const session = useMaybeSession();
  const role = session?.user.roleLabel.toLowerCase() ?? "your role";
  const text = off
    ? "This part of Cairn is switched off for your facility. An administrator can switch it on in the settings."
    : permission
      ? `This page needs the permission “${permission}”, which ${role} does not have here. An administrator of your facility can grant it.`
      : "You do not have permission to see this page. An administrator of your facility can grant it.";
  return (
    <Page title={off ? "Not in use here" : "Not for your role"} width="narrow">
      <EmptyState
        scene="path"
        title={off ? "Switched off" : "You do not have permission"}
        text={text}
        action={
          <Button component={AppLink} to={session ? "/home" : "/"}>
            Home
          </Button>
        }
      />
    </Page>
  );
}
