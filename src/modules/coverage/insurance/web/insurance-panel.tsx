import { Button } from "@mantine/core";
import { IconArrowUp, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useSession } from "#platform/web/index.ts";
import {
  Chip,
  type ChipProps,
  EmptyState,
  ErrorState,
  PageSection,
  SideDrawer,
  Skeletons,
  showDate,
  showDateTime,
  showPhone,
} from "#ui/index.ts";
import { type InsuranceState, planTypes, rankLabels, ranks, relationships, stateLabels } from "../insurance.ts";
import type { Insurance } from "../insurance-fields.contract.ts";
import { CardPhotos } from "./card-photos.tsx";
import { EndInsurance } from "./end-insurance.tsx";
import classes from "./insurance.module.css";
import type { InsuranceCalls } from "./insurance-calls.ts";
import { InsuranceForm } from "./insurance-form.tsx";

type Asked = { kind: "edit"; insurance: Insurance | null } | { kind: "end"; insurance: Insurance };

const tones = {
  unverified: { tone: "attention", shape: "ring" },
  verified: { tone: "done", shape: "check" },
  stale: { tone: "attention", shape: "clock" },
  future: { tone: "info", shape: "clock" },
  termed: { tone: "neutral", shape: "dot" },
  inactive: { tone: "danger", shape: "cross" },
} as const satisfies Record<InsuranceState, Pick<ChipProps, "tone" | "shape">>;

/** The state of an insurance as a chip, with how long a verification counts. */
export function InsuranceChip({ insurance }: { insurance: Pick<Insurance, "state" | "validThrough"> }) {
  const { state, validThrough } = insurance;
  const until = state === "verified" && validThrough ? ` through ${showDate(validThrough)}` : "";
  return (
    <Chip {...tones[state]}>
      {stateLabels[state]}
      {until}
    </Chip>
  );
}

const isCurrent = ({ state }: Insurance) => state !== "termed" && state !== "inactive";

/** Insurance of one client or lead: current ones, primary first, then those that ended. */
export function InsurancePanel({
  calls,
  mayEdit,
  title,
  below,
}: {
  calls: InsuranceCalls;
  mayEdit: boolean;
  title: string;
  /** Under each current insurance: its benefits. */
  below?: (insurance: Insurance) => ReactNode;
}) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { rows } = calls;
  if (calls.error) return <ErrorState error={calls.error} onRetry={calls.retry} />;
  if (!rows) return <Skeletons shape="text" />;
  const current = rows.filter(isCurrent);
  const ended = rows.filter((row) => !isCurrent(row));
  const nextRank = ranks.find((rank) => !current.some((one) => one.rank === rank)) ?? 4;
  const close = () => setAsked(null);
  return (
    <>
      <PageSection
        title={title}
        action={
          mayEdit && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size="1.1em" />}
              onClick={() => setAsked({ kind: "edit", insurance: null })}
            >
              Add insurance
            </Button>
          )
        }
      >
        {current.length === 0 ? (
          <EmptyState small title="No insurance recorded" />
        ) : (
          <ul className={classes.list}>
            {current.map((insurance, index) => (
              <li key={insurance.id} className={classes.item}>
                <Head insurance={insurance}>
                  {mayEdit && (
                    <>
                      {index > 0 && calls.reorder && insurance.state !== "future" && (
                        <MoveUp rows={current} insurance={insurance} reorder={calls.reorder} />
                      )}
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        aria-label={`Edit ${insurance.payerName}`}
                        onClick={() => setAsked({ kind: "edit", insurance })}
                      >
                        Edit
                      </Button>
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        aria-label={`End ${insurance.payerName}`}
                        onClick={() => setAsked({ kind: "end", insurance })}
                      >
                        End
                      </Button>
                    </>
                  )}
                </Head>
                <InsuranceFacts insurance={insurance} />
                {below?.(insurance)}
                <CardPhotos insurance={insurance} calls={calls} mayEdit={mayEdit} />
              </li>
            ))}
          </ul>
        )}
        {ended.length > 0 && (
          <div className={classes.ended}>
            <h3>Ended</h3>
            <ul className={classes.list}>
              {ended.map((insurance) => (
                <li key={insurance.id} className={classes.item}>
                  <Head insurance={insurance} />
                  <InsuranceFacts insurance={insurance} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </PageSection>
      <SideDrawer
        opened={asked !== null}
        onClose={close}
        title={
          asked?.kind === "end"
            ? `End insurance: ${asked.insurance.payerName}`
            : asked?.insurance
              ? `Edit insurance: ${asked.insurance.payerName}`
              : "Add insurance"
        }
      >
        {asked?.kind === "edit" && (
          <InsuranceForm calls={calls} insurance={asked.insurance} nextRank={nextRank} onClose={close} />
        )}
        {asked?.kind === "end" && <EndInsurance calls={calls} insurance={asked.insurance} onClose={close} />}
      </SideDrawer>
    </>
  );
}

function Head({ insurance, children }: { insurance: Insurance; children?: ReactNode }) {
  return (
    <div className={classes.head}>
      <span>
        {rankLabels[insurance.rank]}: <strong>{insurance.payerName}</strong>
      </span>
      <InsuranceChip insurance={insurance} />
      {insurance.payerId === null && (
        <Chip tone="attention" shape="ring">
          Payer not in list
        </Chip>
      )}
      <span className={classes.actions}>{children}</span>
    </div>
  );
}

/** Trades places with the insurance above. */
function MoveUp({
  rows,
  insurance,
  reorder,
}: {
  rows: readonly Insurance[];
  insurance: Insurance;
  reorder: (ids: string[]) => void;
}) {
  const now = rows.filter(({ state }) => state !== "future").map(({ id }) => id);
  const at = now.indexOf(insurance.id);
  const above = now[at - 1];
  if (above === undefined) return null;
  const order = now.map((id, index) => (index === at - 1 ? insurance.id : index === at ? above : id));
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconArrowUp size="1.1em" />}
      aria-label={`Make ${insurance.payerName} ${rankLabels[at]?.toLowerCase()}`}
      onClick={() => reorder(order)}
    >
      Make {rankLabels[at]?.toLowerCase()}
    </Button>
  );
}

export function InsuranceFacts({ insurance }: { insurance: Insurance }) {
  const { timeZone } = useSession();
  const holder = [insurance.subscriberFirstName, insurance.subscriberLastName].filter(Boolean).join(" ");
  const dates = [
    insurance.effectiveOn && `from ${showDate(insurance.effectiveOn)}`,
    insurance.endsOn && `through ${showDate(insurance.endsOn)}`,
  ].filter(Boolean);
  const rows: readonly (readonly [string, string | null])[] = [
    ["Member ID", memberIdText(insurance)],
    ["Group number", insurance.groupNumber],
    ["Plan", [insurance.planName, insurance.planType && planTypes[insurance.planType]].filter(Boolean).join(", ")],
    [
      "Policyholder",
      insurance.relationship === "self"
        ? "Client"
        : [
            holder,
            insurance.subscriberBirthDate && `born ${showDate(insurance.subscriberBirthDate)}`,
            `client is ${relationships[insurance.relationship].toLowerCase()}`,
          ]
            .filter(Boolean)
            .join(", "),
    ],
    ["Coverage dates", dates.length > 0 ? dates.join(" ") : null],
    ["Provider line", insurance.payerPhone && showPhone(insurance.payerPhone)],
    ...(insurance.verifiedAt
      ? ([
          [
            "Last verified",
            [showDateTime(insurance.verifiedAt, timeZone), insurance.verifiedByName].filter(Boolean).join(", "),
          ],
        ] as const)
      : []),
    ...(insurance.statusReason && !isCurrent(insurance) ? ([["Reason", insurance.statusReason]] as const) : []),
  ];
  return (
    <dl className={classes.facts}>
      {rows.map(([term, value]) => (
        <Fact key={term} term={term} value={value} />
      ))}
    </dl>
  );
}

export function memberIdText({
  memberId,
  memberIdLast4,
}: Pick<Insurance, "memberId" | "memberIdLast4">): string | null {
  return memberId ?? (memberIdLast4 ? `ends in ${memberIdLast4}` : null);
}

function Fact({ term, value }: { term: string; value: string | null }) {
  return (
    <>
      <dt>{term}</dt>
      <dd className={value ? undefined : classes.missing}>{value || "Not recorded"}</dd>
    </>
  );
}
