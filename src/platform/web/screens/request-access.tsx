import { Button, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Permission } from "../../shared/permissions.ts";
import { requestAccess, whoCanGrant } from "../../shared/roles/roles.contract.ts";
import { useAction } from "../api/action.ts";
import { useRead } from "../api/query.ts";
import classes from "./alone.module.css";

/** Who can give what is missing, and asking them for it: a notice to each, which leads to this person's access. */
export function RequestAccess({ permission }: { permission: Permission }) {
  const read = useRead(whoCanGrant, { params: { permission } });
  const ask = useAction(requestAccess, {});
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  if (!read.data || read.data.mine) return null;
  const { people, roles } = read.data;
  const names = people.map(({ name, roleLabel }) => `${name} (${roleLabel})`).join(" or ");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const path = `${location.pathname}`.slice(0, 200);
    ask.go({ params: { permission }, body: { reason: reason.trim(), path } });
  };
  if (ask.data) return <p role="status">{ask.data.asked.join(" and ")} will see your request.</p>;
  return (
    <div className={classes.ask}>
      <p>
        {roles.length > 0 && <>It belongs to: {roles.join(", ")}. </>}
        {names ? <>Ask {names}.</> : <>Nobody else can grant it at the moment.</>}
      </p>
      {names &&
        (open ? (
          <form onSubmit={submit}>
            <Textarea
              label="What do you need it for?"
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              maxLength={300}
              autosize
              minRows={2}
              data-autofocus
            />
            <Button type="submit" mt="sm" loading={ask.pending} disabled={reason.trim().length < 3}>
              Send the request
            </Button>
          </form>
        ) : (
          <Button variant="default" onClick={() => setOpen(true)}>
            Request access
          </Button>
        ))}
    </div>
  );
}
