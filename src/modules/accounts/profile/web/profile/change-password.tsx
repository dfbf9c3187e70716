import { PasswordInput } from "@mantine/core";
import { useState } from "react";
import { call } from "#platform/web/api/call.ts";
import { invalidate, useRead } from "#platform/web/api/query.ts";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { toast } from "#ui/feedback/toast.tsx";
import classes from "#ui/page/profile.module.css";
import { getTwoFactor } from "../../../factors/two-factor.contract.ts";
import { changeOwnPassword } from "../../../passwords/password.contract.ts";
import { minPasswordLength } from "../../../passwords/password-rules.ts";
import { listSessions } from "../../../sessions/session-list.contract.ts";
import { NewPassword } from "../../../sign-in/web/new-password.tsx";

interface ChangePasswordProps {
  /** `md` on the sign-in pages, where it is the only form. */
  size?: "sm" | "md";
  /** Replaces the toast after saving. */
  onDone?: () => void;
}

/** Current password, new password twice, and the rules checked while typing. */
export function ChangePassword({ size = "sm", onDone }: ChangePasswordProps) {
  const say = useTexts(doorTexts);
  const { user, tenant } = useSession();
  const factors = useRead(getTwoFactor, {});
  const [current, setCurrent] = useState("");
  const [round, setRound] = useState(0);
  return (
    <div className={classes.narrow}>
      <NewPassword
        key={round}
        context={{
          email: user.email,
          name: user.fullName,
          facility: tenant.name,
          minLength: minPasswordLength(factors.data?.enabled ?? false),
        }}
        verb={say("reset.change")}
        size={size}
        ready={current !== ""}
        before={
          <PasswordInput
            label={say("changePassword.current")}
            size={size}
            autoFocus={onDone !== undefined}
            autoComplete="current-password"
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
            visibilityToggleButtonProps={{ "aria-label": say("showPassword"), tabIndex: 0 }}
          />
        }
        onPassword={async (newPassword) => {
          await call(changeOwnPassword, { body: { currentPassword: current, newPassword } });
          setCurrent("");
          setRound(round + 1);
          if (onDone) onDone();
          else toast(say("changePassword.done"));
          await invalidate(listSessions);
        }}
      />
    </div>
  );
}
