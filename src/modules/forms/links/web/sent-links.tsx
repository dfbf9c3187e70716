import { Button } from "@mantine/core";
import { useAction, useRead } from "#platform/web/index.ts";
import { PageSection, StateBadge, showDateTime, toast, useUi } from "#ui/index.ts";
import { type FormLink, listFormLinks, resendFormLink, revokeFormLink } from "../form-link.contract.ts";
import { formLinkStates, isLinkLive } from "../form-link.ts";
import classes from "./links.module.css";

/** Links that were sent for this client: whether they were used, and what to do with those that were not. */
export function SentLinks({ mrNo }: { mrNo: string }) {
  const links = useRead(listFormLinks, { query: { mrNo } });
  if (!links.data || links.data.rows.length === 0) return null;
  return (
    <PageSection title="Links sent">
      <ul className={classes.links}>
        {links.data.rows.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </ul>
    </PageSection>
  );
}

function LinkRow({ link }: { link: FormLink }) {
  const { timeZone } = useUi();
  const revoke = useAction(revokeFormLink, { invalidates: [listFormLinks], done: "Link revoked" });
  const resend = useAction(resendFormLink, {
    invalidates: [listFormLinks],
    onDone: ({ address }) => {
      if (address) void navigator.clipboard?.writeText(address);
      toast(address ? "New link copied" : "Link sent again");
    },
  });
  const params = { linkId: link.id };
  const isOpen = isLinkLive(link.state);
  return (
    <li className={classes.link}>
      <div>
        <strong>{link.forms.map(({ title }) => title).join(", ")}</strong>
        <p className={classes.note}>
          {[link.recipientName, link.sentTo, showDateTime(link.sentAt, timeZone), link.sentByName]
            .filter(Boolean)
            .join(", ")}
        </p>
      </div>
      <StateBadge states={formLinkStates} state={link.state} />
      <span className={classes.actions}>
        {(isOpen || link.state === "locked" || link.state === "expired") && (
          <Button
            size="compact-sm"
            variant="default"
            loading={resend.pending}
            onClick={() => resend.go({ params, body: { version: link.version } })}
          >
            Send again
          </Button>
        )}
        {isOpen && (
          <Button size="compact-sm" variant="subtle" loading={revoke.pending} onClick={() => revoke.go({ params })}>
            Revoke
          </Button>
        )}
      </span>
    </li>
  );
}
