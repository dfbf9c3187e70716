import { call } from "#platform/web/api/call.ts";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { useConfigRead } from "#platform/web/shell/product-name.ts";
import classes from "#ui/form/steps.module.css";
import { minPasswordLength } from "../../passwords/password-rules.ts";
import { changePasswordAtSignIn } from "../sign-in.contract.ts";
import { NewPassword } from "./new-password.tsx";
import { restartIfExpired, type StepProps } from "./step-props.ts";

/** Changes a one-time or compromised password before the sign-in continues. */
export function PasswordStep({
  step,
  onAnswer,
  onRestart,
}: StepProps<"change-password"> & { onRestart: (why?: string) => void }) {
  const say = useTexts(doorTexts);
  const { data: config } = useConfigRead();
  return (
    <section className={classes.step} aria-label={say("newPassword.title")}>
      <h2 className={classes.title}>{say("newPassword.title")}</h2>
      <p className={classes.text}>{say("newPassword.once")}</p>
      <NewPassword
        context={{
          email: step.email,
          name: step.name,
          facility: config?.tenantName ?? "",
          minLength: minPasswordLength(false),
        }}
        verb={say("newPassword.keep")}
        onPassword={async (newPassword) =>
          onAnswer(await call(changePasswordAtSignIn, { body: { ticket: step.ticket, newPassword } }))
        }
        onRefused={(error) => restartIfExpired(error, onRestart)}
      />
    </section>
  );
}
