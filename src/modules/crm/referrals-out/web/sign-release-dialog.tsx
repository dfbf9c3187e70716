import { Button, Radio } from "@mantine/core";
import { useState } from "react";
import { addDays } from "#platform/shared/time/index.ts";
import { serverInstant, useAction, useSession } from "#platform/web/index.ts";
import { dateAt, FormDialog, ProblemAlert, type SignatureMark, SignaturePad } from "#ui/index.ts";
import { getLead } from "../../leads/lead.contract.ts";
import type { Lead } from "../../leads/lead-fields.contract.ts";
import { leadTimeline } from "../../leads/pipeline.contract.ts";
import classes from "../../leads/web/crm.module.css";
import { listLeadSignatures, referralOptions, signRelease } from "../referral-out.contract.ts";
import { releaseText } from "../release.ts";

interface SignReleaseProps {
  lead: Lead;
  organization: { id: string; name: string };
  opened: boolean;
  onClose: () => void;
}
/** How long a release counts, unless it is revoked. */
const releaseDays = 90;

/** The client reads the release on this device and signs it. */
export function SignReleaseDialog({ lead, organization, opened, onClose }: SignReleaseProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={`Release to ${organization.name}`} size="lg">
      {opened && <ReleaseForm lead={lead} organization={organization} onClose={onClose} />}
    </FormDialog>
  );
}

function ReleaseForm({ lead, organization, onClose }: Omit<SignReleaseProps, "opened">) {
  const session = useSession();
  const clientName = [lead.firstName, lead.lastName].filter(Boolean).join(" ");
  const [openedAt] = useState(serverInstant);
  const guardians = lead.contacts.filter(({ isGuardian }) => isGuardian);
  const [guardianId, setGuardianId] = useState("");
  const guardian = guardians.find(({ id }) => id === guardianId);
  const signerName = guardian?.name ?? clientName;
  const [mark, setMark] = useState<SignatureMark>();
  const sign = useAction(signRelease, {
    inline: true,
    invalidates: [getLead, referralOptions, listLeadSignatures, leadTimeline],
    done: "Release signed",
    onDone: onClose,
  });
  const expiresOn = addDays(dateAt(openedAt, session.timeZone), releaseDays);
  const statement = releaseText({
    facilityName: session.tenant.name,
    clientName,
    guardianName: guardian?.name ?? null,
    organizationName: organization.name,
    expiresOn,
  });
  const agree = () => {
    if (!mark) return;
    sign.go({
      body: {
        leadId: lead.id,
        organizationId: organization.id,
        expiresOn,
        ...(guardian ? { guardianId: guardian.id } : {}),
        drawing: { strokes: mark.strokes },
        reviewedAt: openedAt,
        intentAt: serverInstant(),
      },
    });
  };
  if (!clientName) return <p>Enter the client's first and last name before they sign a release.</p>;
  return (
    <div className={classes.stack}>
      {guardians.length > 0 && (
        <Radio.Group
          label="Signed by"
          value={guardianId}
          onChange={(id) => {
            setGuardianId(id);
            setMark(undefined);
          }}
        >
          <div className={classes.row}>
            <Radio value="" label={`${clientName} (client)`} />
            {guardians.map(({ id, name }) => (
              <Radio key={id} value={id} label={`${name} (guardian)`} />
            ))}
          </div>
        </Radio.Group>
      )}
      {statement.split("\n\n").map((part) => (
        <p key={part}>{part}</p>
      ))}
      {guardians.length === 0 && (
        <p className={classes.small}>
          If a guardian signs for the client, first add the guardian under Family and supports.
        </p>
      )}
      <SignaturePad
        key={guardianId}
        label={`Signature of ${signerName}`}
        onChange={setMark}
        otherWay="Any mark is fine."
      />
      {sign.problem && <ProblemAlert error={sign.problem} />}
      <Button fullWidth loading={sign.pending} disabled={!mark} onClick={agree}>
        I agree and sign
      </Button>
    </div>
  );
}
