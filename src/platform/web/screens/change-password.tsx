import { Page } from "#ui/page/page.tsx";
import { doorTexts } from "../messages/door.ts";
import { useTexts } from "../messages/language.ts";
import { ChangePassword } from "./profile/change-password.tsx";

/** `/changePassword`: one's own password, also reached from a mail or the palette. */
export function Screen() {
  const say = useTexts(doorTexts);
  return (
    <Page title={say("changePassword.title")} summary={say("changePassword.summary")} width="narrow">
      <ChangePassword />
    </Page>
  );
}
