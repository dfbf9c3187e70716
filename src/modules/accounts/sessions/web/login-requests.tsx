import { Button, Group, Modal } from "@mantine/core";
import { useEffect } from "react";
import { useAction } from "#platform/web/api/action.ts";
import { invalidate, useRead } from "#platform/web/api/query.ts";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { useSessionState } from "#platform/web/session/session-state.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { PageSection } from "#ui/page/section.tsx";
import { showTime } from "#ui/when.ts";
import { decideLoginRequest, type LoginRequestRow, listLoginRequests } from "../../sign-in/sign-in.contract.ts";
import classes from "./login-requests.module.css";

/** Sign-ins waiting for this user's approval, over the current page or in their profile. */
export function LoginRequests({ inline = false }: { inline?: boolean }) {
  const say = useTexts(doorTexts);
  const { timeZone } = useSession();
  const heard = useSessionState((state) => state.loginRequests);
  // Polls while a request is open, in case the live channel is down.
  const requests = useRead(listLoginRequests, {}, inline || heard > 0 ? { everyMs: 30_000 } : {});
  useEffect(() => {
    if (heard > 0) void invalidate(listLoginRequests);
  }, [heard]);
  const decide = useAction(decideLoginRequest, {
    invalidates: [listLoginRequests],
    onDone: ({ status, passwordEnded }) => {
      const denied = passwordEnded ? "approval.passwordEnded" : "approval.wasDenied";
      toast(say(status === "approved" ? "approval.approved" : denied));
    },
  });
  const [first] = requests.data?.rows ?? [];
  if (!first) return null;
  const body = (
    <Question
      request={first}
      timeZone={timeZone}
      pending={decide.pending}
      onNumber={(number) => decide.go({ params: { requestId: first.id }, body: { decision: "approve", number } })}
      onDeny={() => decide.go({ params: { requestId: first.id }, body: { decision: "deny" } })}
    />
  );
  const title = first.mine ? say("approval.isItYou") : say("approval.asks", { name: first.name });
  if (inline) return <PageSection title={title}>{body}</PageSection>;
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={title}
      centered
      size="sm"
    >
      {body}
    </Modal>
  );
}

interface QuestionProps {
  request: LoginRequestRow;
  timeZone: string;
  pending: boolean;
  onNumber: (number: number) => void;
  onDeny: () => void;
}

function Question({ request, timeZone, pending, onNumber, onDeny }: QuestionProps) {
  const say = useTexts(doorTexts);
  return (
    <>
      <dl className={classes.facts}>
        <dt>{say("approval.device")}</dt>
        <dd>{request.deviceInfo}</dd>
        <dt>{say("approval.where")}</dt>
        <dd className="cairn-figures">{[request.place, request.ip].filter(Boolean).join(" · ")}</dd>
        <dt>{say("approval.when")}</dt>
        <dd className="cairn-figures">{showTime(request.createdAt, timeZone)}</dd>
      </dl>
      {/* It may open while the user types, so Space and Enter must not choose a number. */}
      <p className={classes.ask} tabIndex={-1} data-autofocus>
        {say(request.mine ? "approval.choose" : "approval.chooseTheirs")}
      </p>
      <div className={classes.numbers}>
        {request.choices.map((number) => (
          <Button
            key={number}
            variant="default"
            className={classes.number ?? ""}
            disabled={pending}
            onClick={() => onNumber(number)}
          >
            {number}
          </Button>
        ))}
      </div>
      <Group justify="center" mt="md">
        <Button variant="subtle" color="rose" disabled={pending} onClick={onDeny}>
          {say(request.mine ? "approval.notMe" : "approval.notKnown")}
        </Button>
      </Group>
    </>
  );
}
