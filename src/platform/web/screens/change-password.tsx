import { Button } from "@mantine/core";
import { useState } from "react";
import { doorTexts } from "../messages/door.ts";
import { useTexts } from "../messages/language.ts";
import { AppLink } from "../router/links.tsx";
import { Door } from "../sign-in/door.tsx";
import classes from "../sign-in/steps.module.css";
import { ChangePassword } from "./profile/change-password.tsx";

/** `/changePassword`: one's own password, at the door as the other password pages are (SHELL-3). */
export function Screen() {
  const say = useTexts(doorTexts);
  const [done, setDone] = useState(false);
  return (
    <Door welcome={null}>
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
    </Door>
  );
}
