import { Anchor, Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { GrantBar, OutOfReach } from "#modules/compliance/index.web.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import {
  AppLink,
  isProblem,
  queryClient,
  RecordProblem,
  serverInstant,
  useAction,
  useCan,
  useLive,
  useParam,
  useRead,
  useSession,
  useUrlState,
} from "#platform/web/index.ts";
import { Chip, confirmDanger, Page, PageSection, Skeletons, Split, StateBadge, showPhone, useKeys } from "#ui/index.ts";
import { ConvertDialog } from "../../conversion/web/convert-dialog.tsx";
import { ReverseDialog } from "../../conversion/web/reverse-dialog.tsx";
import { intakeKindLabels, isLiveIntake } from "../../intakes/intake.ts";
import { listCrmNotes } from "../../notes/note.contract.ts";
import { ReferOutDialog } from "../../referrals-out/web/refer-out-dialog.tsx";
import { listCrmTasks } from "../../tasks/task.contract.ts";
import { breakLeadGlass } from "../break-glass.contract.ts";
import { getLead, leadBoard, leadOptions, listLeads } from "../lead.contract.ts";
import {
  crisisLabels,
  isInPipeline,
  isOpenLead,
  leadName,
  leadStatuses,
  lifecycleCodes,
  lifecycleLabel,
  lifecycleOptions,
  priorities,
} from "../lead.ts";
import type { Lead } from "../lead-fields.contract.ts";
import {
  claimLead,
  leadTimeline,
  notSpamLead,
  reopenLead,
  setLeadLocation,
  setLeadOwner,
  spamLead,
  updateLifecycle,
} from "../pipeline.contract.ts";
import { CloseDialog } from "./close-dialog.tsx";
import classes from "./crm.module.css";
import { EditLeadDrawer } from "./edit-lead-drawer.tsx";
import { LeadActivity } from "./lead-activity.tsx";
import { LeadAside } from "./lead-aside.tsx";
import { LeadOverview } from "./lead-overview.tsx";
import { ageText } from "./lead-text.ts";
import { type StageAsked, StageDialog, useStageMove } from "./stage-move.tsx";

/** One lead: stage, overview, activity, tasks and contacts. */
export function Screen() {
  const leadId = useParam("leadId");
  const lead = useRead(getLead, { params: { leadId } });
  useLive(`record:lead:${leadId}`, [getLead, leadTimeline, listCrmNotes, listCrmTasks]);
  const breakIt = useAction(breakLeadGlass, { invalidates: [getLead], inline: true });
  const openIt = (body: CallInput<typeof breakLeadGlass>["body"], ticket: string) =>
    breakIt.run({ params: { leadId }, body }, { ticket });
  if (isProblem(lead.error, "out-of-scope")) return <OutOfReach backTo="/crm" open={openIt} />;
  if (lead.error && !lead.data) return <RecordProblem error={lead.error} onRetry={() => void lead.refetch()} />;
  if (!lead.data) return <Skeletons shape="page" />;
  const { emergency } = lead.data;
  return (
    <>
      {emergency && <GrantBar {...emergency} renew={openIt} onOver={() => void queryClient.resetQueries()} />}
      <LeadView lead={lead.data} />
    </>
  );
}

function LeadView({ lead }: { lead: Lead }) {
  const session = useSession();
  const url = useUrlState();
  const [asked, setAsked] = useState<StageAsked | null>(null);
  const dialog = url.params.do;
  const open = (name: string | null) => url.set({ do: name });
  useKeys(
    [
      { keys: "e", does: "Edit lead", run: () => open("edit") },
      { keys: "v", does: "Convert to client", run: () => lead.abilities.convert && open("convert") },
    ],
    !dialog && lead.abilities.edit,
  );
  const now = serverInstant();
  const phone = lead.phones[0];
  return (
    <>
      <Page
        trail={
          <Anchor component={AppLink} to="/crm">
            Admissions
          </Anchor>
        }
        title={leadName(lead)}
        summary={
          <span className={classes.row}>
            <span>
              {[lead.leadNo, ageText(lead, now, session.timeZone), phone && showPhone(phone.e164)]
                .filter(Boolean)
                .join(" · ")}
            </span>
            <StatusChips lead={lead} />
          </span>
        }
        action={<Actions lead={lead} open={open} />}
      >
        <Stages lead={lead} ask={setAsked} />
        <Split aside={<LeadAside lead={lead} />} asideWidth={340}>
          <LeadOverview lead={lead} onEdit={lead.abilities.edit ? () => open("edit") : undefined} />
          <PageSection title="Activity">
            <LeadActivity lead={lead} />
          </PageSection>
        </Split>
      </Page>
      <StageDialog asked={asked} onClose={() => setAsked(null)} />
      <EditLeadDrawer lead={lead} opened={dialog === "edit"} onClose={() => open(null)} />
      <CloseDialog lead={lead} opened={dialog === "close"} onClose={() => open(null)} />
      <ReverseDialog lead={lead} opened={dialog === "reverse"} onClose={() => open(null)} />
      <ConvertDialog lead={lead} opened={dialog === "convert"} onClose={() => open(null)} />
      <ReferOutDialog lead={lead} opened={dialog === "refer-out"} onClose={() => open(null)} />
    </>
  );
}

function StatusChips({ lead }: { lead: Lead }) {
  const status = leadStatuses.fromCode(lead.status);
  const priority = priorities.fromCode(lead.priority);
  return (
    <>
      {status && <StateBadge states={leadStatuses} state={status} />}
      {priority && priority !== "normal" && priority !== "low" && <StateBadge states={priorities} state={priority} />}
      {lead.crisisFlag !== "none" && (
        <Chip
          tone={lead.crisisFlag === "not_asked" ? "attention" : "danger"}
          shape={lead.crisisFlag === "not_asked" ? "ring" : "alert"}
        >
          Safety: {crisisLabels[lead.crisisFlag].toLowerCase()}
        </Chip>
      )}
      {lead.part2Status === "part2" && (
        <Chip tone="neutral" shape="lock" title="42 CFR Part 2: confirm nothing without a release">
          Part 2
        </Chip>
      )}
    </>
  );
}

/** The five stages as steps; selecting one moves the lead there, or opens the dialog for what the stage needs. */
function Stages({ lead, ask }: { lead: Lead; ask: (asked: StageAsked) => void }) {
  const stage = useStageMove(ask);
  if (!isInPipeline(lead)) return null;
  const at = lifecycleOptions.findIndex(({ value }) => value === lead.lifecycle);
  return (
    <ol className={classes.stages} aria-label="Stage">
      {lifecycleCodes.map((code, index) => (
        <li key={code}>
          <button
            type="button"
            aria-current={code === lead.lifecycle ? "step" : undefined}
            data-passed={index < at || undefined}
            disabled={!lead.abilities.edit || code === lead.lifecycle || stage.pending}
            onClick={() => stage.move(lead, code)}
          >
            {lifecycleLabel(code)}
          </button>
        </li>
      ))}
    </ol>
  );
}

function Actions({ lead, open }: { lead: Lead; open: (name: string) => void }) {
  const mayOpenChart = useCan("clients.read");
  const mayRefer = useCan("crm.refer");
  const reads = { invalidates: [getLead, leadTimeline, listLeads, leadBoard] };
  const claim = useAction(claimLead, { ...reads, done: "Assigned to you" });
  const reopen = useAction(reopenLead, { ...reads, done: "Lead reopened" });
  const spam = useAction(spamLead, { ...reads, done: "Marked as spam" });
  const notSpam = useAction(notSpamLead, { ...reads, done: "Lead is open again" });
  const owner = useAction(setLeadOwner, reads);
  const location = useAction(setLeadLocation, { ...reads, done: "Lead moved" });
  const priority = useAction(updateLifecycle, reads);
  const options = useRead(leadOptions, {}, { staleMs: 300_000 });
  const params = { leadId: lead.id };
  const ends = endsWithLocation(lead);
  const moveTo = async (place: { id: string; name: string }) => {
    const sure =
      ends.length === 0 ||
      (await confirmDanger({
        act: `Move to ${place.name}`,
        client: leadName(lead),
        consequence: `This ends: ${ends.join(", ")}. Schedule the intake again at ${place.name}.`,
      }));
    if (!sure) return;
    location.go({
      params,
      body: { version: lead.version, locationId: place.id, ...(ends.length > 0 ? { cancelAppointment: true } : {}) },
    });
  };
  if (lead.mrNo && mayOpenChart)
    return (
      <div className={classes.row}>
        {lead.abilities.reverse && (
          <Button variant="default" onClick={() => open("reverse")}>
            Reverse conversion
          </Button>
        )}
        <Button component={AppLink} to={`/clients/${lead.mrNo}`}>
          Open chart {lead.mrNo}
        </Button>
      </div>
    );
  return (
    <div className={classes.row}>
      {lead.abilities.claim && (
        <Button variant="default" loading={claim.pending} onClick={() => claim.go({ params })}>
          Assign to me
        </Button>
      )}
      {lead.abilities.reopen && (
        <Button
          variant="default"
          loading={reopen.pending}
          onClick={() => reopen.go({ params, body: { version: lead.version } })}
        >
          Reopen
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size="1em" />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {lead.abilities.edit && <Menu.Item onClick={() => open("edit")}>Edit lead</Menu.Item>}
          {lead.abilities.edit && (
            <>
              <Menu.Label>Priority</Menu.Label>
              {priorities.states.map((state) => (
                <Menu.Item
                  key={state}
                  disabled={priorities.code(state) === lead.priority}
                  onClick={() =>
                    priority.go({ params, body: { version: lead.version, priority: priorities.code(state) } })
                  }
                >
                  {priorities.label(state)}
                </Menu.Item>
              ))}
            </>
          )}
          {lead.abilities.assign && (
            <Menu.Sub>
              <Menu.Sub.Target>
                <Menu.Sub.Item>Assign to</Menu.Sub.Item>
              </Menu.Sub.Target>
              <Menu.Sub.Dropdown mah={320} style={{ overflowY: "auto" }}>
                {(options.data?.owners ?? []).map((person) => (
                  <Menu.Item
                    key={person.id}
                    disabled={person.id === lead.ownerId}
                    onClick={() => owner.go({ params, body: { version: lead.version, ownerId: person.id } })}
                  >
                    {person.name}
                  </Menu.Item>
                ))}
              </Menu.Sub.Dropdown>
            </Menu.Sub>
          )}
          {lead.abilities.edit && (options.data?.locations ?? []).length > 1 && (
            <Menu.Sub>
              <Menu.Sub.Target>
                <Menu.Sub.Item>Move to location</Menu.Sub.Item>
              </Menu.Sub.Target>
              <Menu.Sub.Dropdown mah={320} style={{ overflowY: "auto" }}>
                {(options.data?.locations ?? []).map((place) => (
                  <Menu.Item key={place.id} disabled={place.id === lead.locationId} onClick={() => void moveTo(place)}>
                    {place.name}
                  </Menu.Item>
                ))}
              </Menu.Sub.Dropdown>
            </Menu.Sub>
          )}
          <Menu.Divider />
          <Menu.Item component="a" href={`/lead_demographics_print?leadId=${lead.id}`} target="_blank">
            Print face sheet
          </Menu.Item>
          <Menu.Item component="a" href={`/crm/lead/exports/lead_financial_print?leadId=${lead.id}`} target="_blank">
            Print benefits
          </Menu.Item>
          {mayRefer && isOpenLead(lead.status) && <Menu.Item onClick={() => open("refer-out")}>Refer out</Menu.Item>}
          {lead.abilities.close && <Menu.Item onClick={() => open("close")}>Close lead</Menu.Item>}
          {lead.abilities.close && lead.firstTwoWayAt === null && isInPipeline(lead) && (
            <Menu.Item onClick={() => spam.go({ params, body: { version: lead.version } })}>Mark as spam</Menu.Item>
          )}
          {lead.abilities.notSpam && (
            <Menu.Item onClick={() => notSpam.go({ params, body: { version: lead.version } })}>Not spam</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {lead.abilities.convert && <Button onClick={() => open("convert")}>Convert to client</Button>}
    </div>
  );
}

/** What a lead has at its location only: appointments and held beds. */
function endsWithLocation({ appointments, holds }: Lead): string[] {
  return [
    ...appointments.filter(isLiveIntake).map(({ kind }) => intakeKindLabels[kind].toLowerCase()),
    ...holds.map(({ bedCode }) => `hold of bed ${bedCode}`),
  ];
}
