import { Anchor, Button, Menu } from "@mantine/core";
import { AppLink, useAction, useCan, useRead, useSession } from "#platform/web/index.ts";
import { PageSection, StateBadge, showDate, showDateTime } from "#ui/index.ts";
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
  const revoke = useAction(revokeRelease, {
    invalidates: [listLeadSignatures, referralOptions, leadTimeline],
    done: "Release revoked",
  });
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
            <Button
              size="xs"
              variant="subtle"
              loading={revoke.pending}
              onClick={() =>
                revoke.go({
                  params: { releaseId: row.id },
                  body: { version: row.version, reason: "Revoked by the client" },
                })
              }
            >
              Revoke
            </Button>
          )}
        </div>
      ))}
    </PageSection>
  );
}
