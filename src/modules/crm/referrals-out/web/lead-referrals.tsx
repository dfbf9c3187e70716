import { Anchor, Button, Menu } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { AppLink, call, invalidate, useAction, useCan, useRead, useSession } from "#platform/web/index.ts";
import {
  Field,
  Form,
  FormActions,
  FormDialog,
  PageSection,
  StateBadge,
  showDate,
  showDateTime,
  toast,
  useZodForm,
} from "#ui/index.ts";
import type { LeadRelease } from "../../assessments/assessment.contract.ts";
import { getLead } from "../../leads/lead.contract.ts";
import type { Lead } from "../../leads/lead-fields.contract.ts";
import { leadTimeline } from "../../leads/pipeline.contract.ts";
import classes from "../../leads/web/crm.module.css";
import {
  listLeadSignatures,
  listReferralsOut,
  referralOptions,
  revokeRelease,
  setReferralOutcome,
} from "../referral-out.contract.ts";
import { type ReferralMove, referralMoves, referralStates } from "../referral-out.ts";

const moveLabels: Readonly<Record<ReferralMove, string>> = {
  acknowledge: "Acknowledged by the program",
  admit: "Admitted there",
  decline: "Declined by the program",
  miss: "Client did not arrive",
  lose: "Outcome unknown",
};

/** Where the lead was referred, with the outcome, and the releases the client signed. */
export function LeadReferrals({ lead }: { lead: Lead }) {
  const session = useSession();
  const mayRefer = useCan("crm.refer");
  const list = useRead(listReferralsOut, { params: { leadId: lead.id } });
  const signed = useRead(listLeadSignatures, { query: { leadId: lead.id } });
  const outcome = useAction(setReferralOutcome, {
    invalidates: [listReferralsOut, leadTimeline],
    done: "Outcome saved",
  });
  const [revoking, setRevoking] = useState<LeadRelease | null>(null);
  const rows = list.data?.rows ?? [];
  const releases = signed.data?.releases ?? [];
  if (rows.length === 0 && releases.length === 0) return null;
  return (
    <PageSection title="Referrals out">
      {rows.map((row) => {
        const moves = referralMoves.filter((one) => referralStates.can(row.state, one));
        return (
          <div key={row.id} className={classes.task}>
            <div className={classes.taskText}>
              {row.organizationName}
              <div className={classes.small}>
                {[row.reason, showDateTime(row.occurredAt, session.timeZone)].filter(Boolean).join(" · ")}
              </div>
              {mayRefer && (
                <div className={classes.row}>
                  {row.letterBasis && (
                    <Anchor component={AppLink} to={`/crm/referral-letter?referralId=${row.id}&as=letter`}>
                      Print letter
                    </Anchor>
                  )}
                  <Anchor component={AppLink} to={`/crm/referral-letter?referralId=${row.id}&as=client`}>
                    Print client sheet
                  </Anchor>
                  {moves.length > 0 && (
                    <Menu>
                      <Menu.Target>
                        <Button size="compact-sm" variant="default" loading={outcome.pending}>
                          Record outcome
                        </Button>
                      </Menu.Target>
                      <Menu.Dropdown>
                        {moves.map((move) => (
                          <Menu.Item
                            key={move}
                            onClick={() =>
                              outcome.go({
                                params: { referralId: row.id },
                                body: { version: row.version, outcome: move },
                              })
                            }
                          >
                            {moveLabels[move]}
                          </Menu.Item>
                        ))}
                      </Menu.Dropdown>
                    </Menu>
                  )}
                </div>
              )}
            </div>
            <StateBadge states={referralStates} state={row.state} />
          </div>
        );
      })}
      {releases.map((row) => (
        <div key={row.id} className={classes.task}>
          <div className={classes.taskText}>
            Release to {row.organizationName}
            <div className={classes.small}>
              {row.isActive ? `In force through ${showDate(row.expiresOn)}` : row.revokedAt ? "Revoked" : "Expired"} ·
              signed by {row.signerName}
            </div>
          </div>
          {mayRefer && row.isActive && (
            <Button size="xs" variant="subtle" onClick={() => setRevoking(row)}>
              Revoke
            </Button>
          )}
        </div>
      ))}
      <FormDialog
        opened={revoking !== null}
        onClose={() => setRevoking(null)}
        title={`Revoke release to ${revoking?.organizationName ?? ""}`}
        size="md"
      >
        {revoking && <RevokeForm release={revoking} onClose={() => setRevoking(null)} />}
      </FormDialog>
    </PageSection>
  );
}

const Revoking = z.object({ reason: z.string().trim().min(3, "Enter at least 3 characters").max(500) });

/** From now on nothing goes to the organization under this release; what was sent stays with it. */
function RevokeForm({ release, onClose }: { release: LeadRelease; onClose: () => void }) {
  const form = useZodForm({
    draft: { form: "lead:release-revoke", record: release.id },
    schema: Revoking,
    initial: {},
    doing: "revoking a release",
  });
  const save = async ({ reason }: z.output<typeof Revoking>) => {
    await call(revokeRelease, { params: { releaseId: release.id }, body: { version: release.version, reason } });
    await invalidate(getLead, listLeadSignatures, referralOptions, leadTimeline);
    toast("Release revoked");
    onClose();
  };
  return (
    <Form form={form} onSubmit={save} label="Revoke release">
      <p>Letters to {release.organizationName} stop now. What was already sent stays there.</p>
      <Field.Textarea name="reason" label="Who revoked it, and how" rows={2} />
      <FormActions submit="Revoke release" onCancel={onClose} />
    </Form>
  );
}
