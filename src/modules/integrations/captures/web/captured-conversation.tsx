import { Button } from "@mantine/core";
import { useRead, useSession } from "#platform/web/index.ts";
import { ProblemAlert, ScrollRegion, Skeletons, showDateTime } from "#ui/index.ts";
import classes from "../../web/integrations.module.css";
import { readCapturedCall } from "../capture.contract.ts";

interface CapturedConversationProps {
  connectionId: string;
  callId: string;
  onBack: () => void;
}

/** One captured call. Every view is audited, so it is fetched each time. */
export function CapturedConversation({ connectionId, callId, onBack }: CapturedConversationProps) {
  const { timeZone } = useSession();
  const { data, error } = useRead(readCapturedCall, { params: { connectionId, callId } }, { staleMs: 0 });
  return (
    <section aria-label="Captured call" className={classes.stack}>
      <div className={classes.row}>
        <Button variant="default" size="compact-sm" onClick={onBack} autoFocus>
          Back to list
        </Button>
      </div>
      {error && <ProblemAlert error={error} />}
      {!data && !error && <Skeletons shape="text" />}
      {data && (
        <>
          <dl className={classes.facts}>
            <dt>When</dt>
            <dd>
              {showDateTime(data.at, timeZone)}, {data.ms} ms
            </dd>
            <dt>Asked</dt>
            <dd>
              {data.method} {data.host} {data.pathTemplate}
            </dd>
            <dt>Request ID</dt>
            <dd>{data.requestId ?? "None"}</dd>
            <dt>Outcome</dt>
            <dd>{data.failure ?? data.httpStatus ?? "OK"}</dd>
          </dl>
          <Side title="Request" text={data.said} />
          <Side title="Response" text={data.heard || "No response."} />
        </>
      )}
    </section>
  );
}

function Side({ title, text }: { title: string; text: string }) {
  return (
    <figure className={classes.sample}>
      <figcaption className={classes.quiet}>{title}</figcaption>
      <ScrollRegion label={title} className={classes.conversation}>
        <pre>{text}</pre>
      </ScrollRegion>
    </figure>
  );
}
