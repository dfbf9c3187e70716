import { Page } from "#ui/page/page.tsx";
import { ChangePassword } from "./profile/change-password.tsx";

/** `/changePassword`: one's own password, also reached from a mail or the palette. */
export function Screen() {
  return (
    <Page title="Change password" summary="Your other sessions are signed out." width="narrow">
      <ChangePassword />
    </Page>
  );
}
