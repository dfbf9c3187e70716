import { Button, Group, Radio, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { permissionWords } from "#platform/shared/access/permission-words.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { listOf } from "#platform/shared/messages/texts.ts";
import { useAction } from "#platform/web/api/action.ts";
import { useRead } from "#platform/web/api/query.ts";
import { useLanguage, useTexts } from "#platform/web/messages/language.ts";
import classes from "#platform/web/shell/message-page.module.css";
import { requestAccess, whoCanGrant } from "../roles.contract.ts";
import { requestAccessTexts } from "./request-access.texts.ts";

/** Below a disabled action: the permission it needs, the roles with it, and a request for it. */
export function WhyReadOnly({ permission }: { permission: Permission }) {
  const say = useTexts(requestAccessTexts);
  return (
    <aside className={classes.why}>
      <p>{say("readOnly", { words: permissionWords(permission), permission })}</p>
      <RequestAccess permission={permission} />
    </aside>
  );
}

/** Who can grant the permission, and a request that notifies each of them. */
export function RequestAccess({ permission }: { permission: Permission }) {
  const say = useTexts(requestAccessTexts);
  const spoken = useLanguage();
  const read = useRead(whoCanGrant, { params: { permission } });
  const ask = useAction(requestAccess, {});
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  // Defaults to the shortest duration.
  const [hours, setHours] = useState("12");
  if (!read.data || read.data.mine) return null;
  const { people, roles } = read.data;
  const names = listOf(
    people.map(({ name, roleLabel }) => `${name} (${roleLabel})`),
    spoken,
    "disjunction",
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const path = `${location.pathname}`.slice(0, 200);
    ask.go({
      params: { permission },
      body: { reason: reason.trim(), path, hours: hours === "" ? null : Number(hours) },
    });
  };
  if (ask.data) {
    const { asked } = ask.data;
    const sentTo = { people: listOf(asked, spoken, "conjunction"), count: asked.length };
    return <p role="status">{say("sent", sentTo)}</p>;
  }
  return (
    <div className={classes.ask}>
      <p>
        {roles.length > 0 && `${say("belongs", { roles: roles.join(", ") })} `}
        {names ? say("ask", { people: names }) : say("nobody")}
      </p>
      {names &&
        (open ? (
          <form onSubmit={submit}>
            <Textarea
              label={say("what")}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              maxLength={300}
              autosize
              minRows={2}
              autoFocus
            />
            <Radio.Group label={say("howLong")} value={hours} onChange={setHours} mt="sm">
              <Group gap="md" mt={4}>
                <Radio value="12" label={say("shift")} />
                <Radio value="168" label={say("week")} />
                <Radio value="" label={say("forGood")} />
              </Group>
            </Radio.Group>
            <Button type="submit" mt="sm" loading={ask.pending} disabled={reason.trim().length < 3}>
              {say("send")}
            </Button>
          </form>
        ) : (
          <Button onClick={() => setOpen(true)}>{say("open")}</Button>
        ))}
    </div>
  );
}
