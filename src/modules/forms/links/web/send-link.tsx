import { Button, CopyButton, Group, SegmentedControl, Select } from "@mantine/core";
import { useState } from "react";
import { languageNames } from "#platform/shared/messages/texts.ts";
import { useAction, useRead } from "#platform/web/index.ts";
import { ErrorState, FormDialog, ProblemAlert, Skeletons } from "#ui/index.ts";
import { QrCode } from "#ui/qr-code.tsx";
import { type FormLinks, listFormLinks, sendFormLink } from "../form-link.contract.ts";
import { linkDays } from "../form-link.ts";
import classes from "./links.module.css";

interface SendLinkProps {
  mrNo: string;
  formIds: readonly string[];
  onClose: () => void;
}

/** Sends forms to a client or guardian at an address on file, or shows the link to scan. */
export function SendLink({ mrNo, formIds, onClose }: SendLinkProps) {
  const links = useRead(listFormLinks, { query: { mrNo } });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={formIds.length === 1 ? "Send 1 form" : `Send ${formIds.length} forms`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {links.isError && <ErrorState error={links.error} small onRetry={() => void links.refetch()} />}
      {links.isPending && <Skeletons shape="text" count={4} />}
      {links.data && <Choose mrNo={mrNo} formIds={formIds} recipients={links.data.recipients} onClose={onClose} />}
    </FormDialog>
  );
}

const channelNames = { sms: "Text", email: "Email", copy: "QR code" } as const;
type Channel = keyof typeof channelNames;

function Choose({ mrNo, formIds, recipients, onClose }: SendLinkProps & Pick<FormLinks, "recipients">) {
  const [at, setAt] = useState(0);
  const recipient = recipients[at];
  const ways: Channel[] = [
    ...(recipient?.phone ? (["sms"] as const) : []),
    ...(recipient?.email ? (["email"] as const) : []),
    "copy",
  ];
  const [chosen, setChosen] = useState<Channel>();
  const channel = chosen && ways.includes(chosen) ? chosen : (ways[0] ?? "copy");
  const [language, setLanguage] = useState<"en" | "es">("en");
  const send = useAction(sendFormLink, {
    inline: true,
    invalidates: [listFormLinks],
    ...(channel === "copy" ? {} : { done: "Link sent", onDone: onClose }),
  });
  const [address, setAddress] = useState<string | null>(null);
  if (!recipient) return null;
  if (address) return <ShownLink address={address} onClose={onClose} />;
  const to = channel === "sms" ? recipient.phone : channel === "email" ? recipient.email : null;
  const sendNow = async () => {
    const { audience, contactId } = recipient;
    const answer = await send
      .run({
        body: { mrNo, formIds: [...formIds], audience, ...(contactId ? { contactId } : {}), channel, language },
      })
      .catch(() => null);
    if (answer?.address) setAddress(answer.address);
  };
  return (
    <div className={classes.choose}>
      <Select
        label="Recipient"
        allowDeselect={false}
        data={recipients.map((one, index) => ({
          value: String(index),
          label: one.audience === "client" ? `${one.name} (client)` : `${one.name} (guardian)`,
        }))}
        value={String(at)}
        onChange={(value) => setAt(Number(value ?? 0))}
      />
      <SegmentedControl
        aria-label="Send by"
        fullWidth
        data={ways.map((value) => ({ value, label: channelNames[value] }))}
        value={channel}
        onChange={setChosen}
      />
      <p className={classes.note}>
        {to ?? "The recipient scans a code on this screen with their phone."} The link works for {linkDays} days and
        asks for the client's date of birth.
      </p>
      <Select
        label="Language"
        allowDeselect={false}
        data={(["en", "es"] as const).map((value) => ({ value, label: languageNames[value] }))}
        value={language}
        onChange={(value) => setLanguage(value === "es" ? "es" : "en")}
      />
      {send.problem && <ProblemAlert error={send.problem} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={send.pending} onClick={() => void sendNow()}>
          {channel === "copy" ? "Show QR code" : "Send link"}
        </Button>
      </Group>
    </div>
  );
}

function ShownLink({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <div className={classes.choose}>
      <QrCode text={address} label="Link to the forms" className={classes.qr} />
      <p className={classes.note}>Shown once. Send a new link if it is lost.</p>
      <Group justify="flex-end" gap="xs">
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? "Copied" : "Copy link"}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </div>
  );
}
