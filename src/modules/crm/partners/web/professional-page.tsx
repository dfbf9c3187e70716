import { Anchor } from "@mantine/core";
import {
  AppLink,
  RecordProblem,
  serverInstant,
  useAction,
  useLive,
  useParam,
  useRead,
  useUrlState,
} from "#platform/web/index.ts";
import { Chip, Page, PageSection, Skeletons, Split, showPhone, useKeys } from "#ui/index.ts";
import classes from "../../leads/web/crm.module.css";
import { agoText } from "../../leads/web/lead-text.ts";
import {
  archiveProfessional,
  getProfessional,
  type Professional,
  restoreProfessional,
} from "../professionals/professional.contract.ts";
import { contactMethodLabels, professionalName } from "../professionals/professional.ts";
import { PartnerActions, PartnerBadges } from "./partner-actions.tsx";
import { partnerReads } from "./partner-reads.ts";
import { PartnerReferrals, Reciprocity } from "./partner-referrals.tsx";
import { PartnerTasks } from "./partner-tasks.tsx";
import { Fact, NextTouch, PhoneLink } from "./partner-text.tsx";
import { PartnerTimeline } from "./partner-timeline.tsx";
import { ProfessionalDrawer } from "./professional-form.tsx";
import { ProfessionalRoles } from "./professional-roles.tsx";

/** One professional: profile, organizations, tasks, timeline and referrals both ways. */
export function Screen() {
  const professionalId = useParam("professionalId");
  const found = useRead(getProfessional, { params: { professionalId } });
  useLive("list:crm-partners", partnerReads);
  if (found.error && !found.data) return <RecordProblem error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeletons shape="page" />;
  return <ProfessionalView professional={found.data} />;
}

function ProfessionalView({ professional }: { professional: Professional }) {
  const url = useUrlState();
  const dialog = url.params.do;
  const open = (name: string | undefined) => url.set({ do: name });
  const archived = professional.archivedAt !== null;
  useKeys([{ keys: "e", does: "Edit professional", run: () => open("edit") }], !dialog && !archived);
  const { id } = professional;
  const now = serverInstant();
  return (
    <>
      <Page
        trail={
          <Anchor component={AppLink} to="/crm?tabs=professionals">
            Professionals
          </Anchor>
        }
        title={professionalName(professional)}
        summary={
          <span className={classes.row}>
            <span>{[professional.title, professional.organizationName].filter(Boolean).join(", ")}</span>
            {professional.doNotContact && (
              <Chip tone="danger" shape="cross">
                Do not contact
              </Chip>
            )}
            <PartnerBadges labels={professional.labels} archived={archived} />
          </span>
        }
        action={<Actions professional={professional} onEdit={() => open("edit")} />}
      >
        <Split
          asideWidth={340}
          aside={
            <>
              <PartnerTasks type="professional" id={id} archived={archived} />
              <ProfessionalRoles professional={professional} />
            </>
          }
        >
          <PageSection title="Overview">
            <dl className={classes.facts}>
              <Fact term="Phone">{professional.phone && <PhoneLink e164={professional.phone} />}</Fact>
              <Fact term="Fax">{professional.fax && showPhone(professional.fax)}</Fact>
              <Fact term="Email">{professional.email}</Fact>
              <Fact term="Preferred contact">
                {professional.preferredContact && contactMethodLabels[professional.preferredContact]}
              </Fact>
              <Fact term="NPI">{professional.npi}</Fact>
              <Fact term="Licenses">{professional.licenses.join(", ")}</Fact>
              <Fact term="Specialties">{professional.specialties.join(", ")}</Fact>
              <Fact term="Owner">{professional.ownerName}</Fact>
              <Fact term="Last touch">
                {professional.lastTouchAt && `${agoText(professional.lastTouchAt, now)} ago`}
              </Fact>
              <Fact term="Next touch">
                {professional.nextTouchAt && <NextTouch at={professional.nextTouchAt} now={now} />}
              </Fact>
            </dl>
          </PageSection>
          <Reciprocity type="professional" id={id} />
          <PartnerReferrals type="professional" id={id} />
          <PartnerTimeline type="professional" id={id} archived={archived} />
        </Split>
      </Page>
      <ProfessionalDrawer professional={professional} opened={dialog === "edit"} onClose={() => open(undefined)} />
    </>
  );
}

function Actions({ professional, onEdit }: { professional: Professional; onEdit: () => void }) {
  const request = { params: { professionalId: professional.id }, body: { version: professional.version } };
  const restore = useAction(restoreProfessional, { invalidates: partnerReads, done: "Professional restored" });
  const archive = useAction(archiveProfessional, { invalidates: partnerReads, done: "Professional archived" });
  return (
    <PartnerActions
      type="professional"
      id={professional.id}
      archived={professional.archivedAt !== null}
      archive={{ run: () => archive.go(request), pending: archive.pending }}
      restore={{ run: () => restore.go(request), pending: restore.pending }}
      onEdit={onEdit}
    />
  );
}
