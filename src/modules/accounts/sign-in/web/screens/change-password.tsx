import { Button } from "@mantine/core";
import { useState } from "react";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { AppLink } from "#platform/web/router/links.tsx";
import classes from "#ui/form/steps.module.css";
import { ChangePassword } from "../../../profile/web/profile/change-password.tsx";
import { SignInLayout } from "../sign-in-layout.tsx";

/** `/changePassword`: the user's own password, without top bar and sidebar like the other password pages. */
export function Screen() {
  const say = useTexts(doorTexts);
  const [done, setDone] = useState(false);
  return (
    <SignInLayout welcome={null}>
      <section className={classes.step}>
        <h2 className={classes.title}>{say(done ? "reset.done" : "changePassword.title")}</h2>
        <p className={classes.text} role="status">
          {say("changePassword.summary")}
        </p>
        {!done && <ChangePassword size="md" onDone={() => setDone(true)} />}
        <Button component={AppLink} to="/home" size="md" {...(!done && { variant: "subtle", color: "sand" })}>
          {say("home")}
        </Button>
      </section>
    </SignInLayout>
  );
}
