import { Button, CopyButton } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useAction, useRead, useSession } from "#platform/web/index.ts";
import { confirmDanger, dateAt, Field, Form, FormActions, SideDrawer, showDate, useZodForm } from "#ui/index.ts";
import { createFeed, feedDetails, listFeeds, revokeFeed } from "../feed.contract.ts";
import classes from "./calendar.module.css";

interface FeedDialogProps {
  opened: boolean;
  onClose: () => void;
}

const detailLabels = {
  busy_only: "Only that I am busy",
  titles: "Meeting titles, and the kind of appointments",
} as const satisfies Record<(typeof feedDetails)[number], string>;

/** Secret addresses under which a phone or desktop calendar shows the user's own work. */
export function FeedDialog({ opened, onClose }: FeedDialogProps) {
  const [address, setAddress] = useState<string | null>(null);
  const close = () => {
    setAddress(null);
    onClose();
  };
  return (
    <SideDrawer opened={opened} onClose={close} title="Calendar feeds">
      {opened && (
        <div className={classes.details}>
          <p className={classes.none}>
            A calendar program on your phone or computer can show your work times. A feed never names a client, a
            diagnosis or a program.
          </p>
          {address ? <NewAddress address={address} onDone={() => setAddress(null)} /> : <NewFeed onMade={setAddress} />}
          <Feeds />
        </div>
      )}
    </SideDrawer>
  );
}

function NewAddress({ address, onDone }: { address: string; onDone: () => void }) {
  return (
    <>
      <p className={classes.none}>Copy this address now. It is not shown again; who has it can read the feed.</p>
      <code className={classes.address}>{address}</code>
      <div className={classes.acts}>
        <CopyButton value={address}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? "Copied" : "Copy address"}</Button>}
        </CopyButton>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  );
}

const NewFeedFields = z.strictObject({
  name: z.string().trim().min(1, "Enter a name").max(80),
  detail: z.enum(feedDetails).default("busy_only"),
});

function NewFeed({ onMade }: { onMade: (address: string) => void }) {
  const form = useZodForm({
    draft: { none: "Two short answers." },
    schema: NewFeedFields,
    initial: { detail: "busy_only" },
  });
  const create = useAction(createFeed, { inline: true, invalidates: [listFeeds] });
  return (
    <section>
      <Form
        form={form}
        label="Add feed"
        onSubmit={async (body) => onMade(`${window.location.origin}${(await create.run({ body })).path}`)}
      >
        <Field.Text name="name" label="Name" placeholder="My phone" maxLength={80} />
        <Field.Radio
          name="detail"
          label="Shows"
          options={feedDetails.map((value) => ({ value, label: detailLabels[value] }))}
        />
        <FormActions submit="Add feed" />
      </Form>
    </section>
  );
}

function Feeds() {
  const { timeZone } = useSession();
  const read = useRead(listFeeds, {});
  const revoke = useAction(revokeFeed, { invalidates: [listFeeds], done: "Feed revoked" });
  const rows = read.data?.rows ?? [];
  const ask = async ({ id, name, version }: (typeof rows)[number]) => {
    const answer = await confirmDanger({
      act: "Revoke feed",
      consequence: `Calendar programs can no longer read "${name}". Add a new feed to use one again.`,
    });
    if (answer) revoke.go({ params: { feedId: id }, query: { version: String(version) } });
  };
  if (rows.length === 0) return null;
  return (
    <ul className={classes.feeds} aria-label="Your feeds">
      {rows.map((feed) => (
        <li key={feed.id} className={classes.feed}>
          <span>
            {feed.name}
            <span className={classes.quiet}>
              {" "}
              · {detailLabels[feed.detail]} · added {showDate(dateAt(feed.createdAt, timeZone))}
            </span>
          </span>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`Revoke ${feed.name}`}
            onClick={() => void ask(feed)}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}
