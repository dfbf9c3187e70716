import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { isKeyOf } from "#platform/shared/typed.ts";
import { useRead } from "#platform/web/index.ts";
import { Chip, EmptyState, ErrorState, Page, Skeletons } from "#ui/index.ts";
import classes from "../../web/integrations.module.css";
import { getSimulatorOutbox } from "../outbox.contract.ts";
import type { OutboxMessage } from "../outbox-message.contract.ts";
import { Services } from "./services.tsx";
import { Traces } from "./traces.tsx";

const views = { all: "All", mail: "Mail", sms: "Texts", push: "Push", traces: "Traces", services: "Services" } as const;
const channels = { mail: "Mail", sms: "Texts", push: "Push" } as const;

/** Email, texts and push messages of the demo, shown instead of being sent. */
export function Screen() {
  const read = useRead(getSimulatorOutbox, {}, { everyMs: 2_000 });
  const [only, setOnly] = useState<keyof typeof views>("all");
  const rows = read.data?.rows.filter(({ channel }) => only === "all" || channel === only);
  return (
    <main className={classes.bare}>
      <Page title="Simulators" summary="Messages are not sent outside this machine. They are shown here.">
        <div className={classes.parts}>
          <SegmentedControl
            aria-label="Show messages"
            value={only}
            onChange={(value) => isKeyOf(views, value) && setOnly(value)}
            data={Object.entries(views).map(([value, label]) => ({ value, label }))}
          />
        </div>
        {only === "traces" ? (
          <Traces />
        ) : only === "services" ? (
          <Services />
        ) : read.error ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        ) : !rows ? (
          <Skeletons shape="text" />
        ) : rows.length === 0 ? (
          <EmptyState title="No messages yet" text="Request a password reset or send a test email, then check again." />
        ) : (
          rows.map((message) => <Message key={message.id} message={message} />)
        )}
      </Page>
    </main>
  );
}

const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", second: "2-digit" });
const address = /(https?:\/\/[^\s<>"]+)/g;

function Message({ message }: { message: OutboxMessage }) {
  return (
    <article className={classes.mail}>
      <header>
        <Chip tone="info">{channels[message.channel]}</Chip>
        <strong>{message.subject || "No subject"}</strong>
        <span className={classes.quiet}>
          to {message.to}, {clock.format(new Date(message.at))}
        </span>
      </header>
      <pre>{linked(message.text)}</pre>
    </article>
  );
}

/** Makes links in the text clickable; markup is never rendered. */
function linked(text: string) {
  return text.split(address).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one unchanging text
      <a key={at} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
