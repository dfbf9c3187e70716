import { Anchor, Button } from "@mantine/core";
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
import { Chip, Page, PageSection, Skeletons, Split, StateBadge, showPhone, useKeys } from "#ui/index.ts";
import classes from "../../leads/web/crm.module.css";
import { agoText } from "../../leads/web/lead-text.ts";
import {
  archiveOrganization,
  getOrganization,
  type Organization,
  restoreOrganization,
} from "../organizations/organization.contract.ts";
import { organizationKindLabels, organizationStages } from "../organizations/organization.ts";
import { listPeople } from "../professionals/professional.contract.ts";
import { OrganizationDrawer } from "./organization-form.tsx";
import { PartnerActions, PartnerBadges } from "./partner-actions.tsx";
import { partnerReads } from "./partner-reads.ts";
import { PartnerReferrals, Reciprocity } from "./partner-referrals.tsx";
import { PartnerTasks } from "./partner-tasks.tsx";
import { addressText, Fact, NextTouch, PartnerLink, PhoneLink } from "./partner-text.tsx";
import { PartnerTimeline } from "./partner-timeline.tsx";
import own from "./partners.module.css";
import { ProfessionalDrawer } from "./professional-form.tsx";

/** One organization: profile, people, tasks, timeline and referrals both ways. */
export function Screen() {
  const organizationId = useParam("organizationId");
  const found = useRead(getOrganization, { params: { organizationId } });
  useLive("list:crm-partners", partnerReads);
  if (found.error && !found.data) return <RecordProblem error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeletons shape="page" />;
  return <OrganizationView organization={found.data} />;
}

function OrganizationView({ organization }: { organization: Organization }) {
  const url = useUrlState();
  const dialog = url.params.do;
  const open = (name: string | undefined) => url.set({ do: name });
  const archived = organization.archivedAt !== null;
  useKeys([{ keys: "e", does: "Edit organization", run: () => open("edit") }], !dialog && !archived);
  const { id, name } = organization;
  return (
    <>
      <Page
        trail={
          <Anchor component={AppLink} to="/crm?tabs=organizations">
            Organizations
          </Anchor>
        }
        title={name}
        summary={
          <span className={classes.row}>
            <span>
              {[organizationKindLabels[organization.kind], organization.address.city].filter(Boolean).join(" · ")}
            </span>
            <StateBadge states={organizationStages} state={organization.stage} />
            {organization.tier && <Chip tone="neutral">Tier {organization.tier}</Chip>}
            <PartnerBadges labels={organization.labels} archived={archived} />
          </span>
        }
        action={<Actions organization={organization} onEdit={() => open("edit")} />}
      >
        {organization.blockedReason && (
          <p className={own.blocked}>Blocked, cannot receive referrals: {organization.blockedReason}</p>
        )}
        <Split
          asideWidth={340}
          aside={
            <>
              <PartnerTasks type="organization" id={id} archived={archived} />
              <People organization={organization} onAdd={() => open("person")} />
            </>
          }
        >
          <Profile organization={organization} />
          <Reciprocity type="organization" id={id} />
          <PartnerReferrals type="organization" id={id} />
          <PartnerTimeline type="organization" id={id} archived={archived} />
        </Split>
      </Page>
      <OrganizationDrawer organization={organization} opened={dialog === "edit"} onClose={() => open(undefined)} />
      <ProfessionalDrawer
        organization={{ value: id, label: name }}
        opened={dialog === "person"}
        onClose={() => open(undefined)}
      />
    </>
  );
}

function Actions({ organization, onEdit }: { organization: Organization; onEdit: () => void }) {
  const request = { params: { organizationId: organization.id }, body: { version: organization.version } };
  const restore = useAction(restoreOrganization, { invalidates: partnerReads, done: "Organization restored" });
  const archive = useAction(archiveOrganization, { invalidates: partnerReads, done: "Organization archived" });
  return (
    <PartnerActions
      type="organization"
      id={organization.id}
      archived={organization.archivedAt !== null}
      archive={{ run: () => archive.go(request), pending: archive.pending }}
      restore={{ run: () => restore.go(request), pending: restore.pending }}
      onEdit={onEdit}
    />
  );
}

function Profile({ organization }: { organization: Organization }) {
  const now = serverInstant();
  return (
    <>
      <PageSection title="Overview">
        <dl className={classes.facts}>
          <Fact term="Phone">{organization.phone && <PhoneLink e164={organization.phone} />}</Fact>
          <Fact term="Fax">{organization.fax && showPhone(organization.fax)}</Fact>
          <Fact term="Email">{organization.email}</Fact>
          {organization.website && (
            <Fact term="Website">
              <Anchor href={organization.website} target="_blank" rel="noreferrer" underline="always">
                {organization.website}
              </Anchor>
            </Fact>
          )}
          <Fact term="Address">{addressText(organization.address)}</Fact>
          <Fact term="NPI">{organization.npi}</Fact>
          {organization.aliases.length > 0 && <Fact term="Also known as">{organization.aliases.join(", ")}</Fact>}
          {organization.parentId && (
            <Fact term="Part of">
              <PartnerLink type="organization" id={organization.parentId}>
                {organization.parentName}
              </PartnerLink>
            </Fact>
          )}
          {organization.programs.length > 0 && (
            <Fact term="Programs">
              {organization.programs.map(({ id, name }) => (
                <div key={id}>
                  <PartnerLink type="organization" id={id}>
                    {name}
                  </PartnerLink>
                </div>
              ))}
            </Fact>
          )}
          <Fact term="Owner">
            {[organization.ownerName, organization.secondaryOwnerName].filter(Boolean).join(", ")}
          </Fact>
          <Fact term="Last touch">{organization.lastTouchAt && `${agoText(organization.lastTouchAt, now)} ago`}</Fact>
          <Fact term="Next touch">
            {organization.nextTouchAt && <NextTouch at={organization.nextTouchAt} now={now} />}
          </Fact>
        </dl>
      </PageSection>
      <PageSection title="What they accept">
        <dl className={classes.facts}>
          <Fact term="Accepts referrals">
            {organization.acceptsReferrals && organization.stage !== "blocked" ? "Yes" : "No"}
          </Fact>
          <Fact term="ASAM levels of care">{organization.levelsOffered.join(", ")}</Fact>
          <Fact term="Payers">{organization.payersAccepted.join(", ")}</Fact>
          <Fact term="Populations">{organization.populations.join(", ")}</Fact>
          <Fact term="Intake requirements">{organization.intakeRequirements}</Fact>
        </dl>
      </PageSection>
    </>
  );
}

function People({ organization, onAdd }: { organization: Organization; onAdd: () => void }) {
  const people = useRead(listPeople, { params: { organizationId: organization.id } });
  const rows = people.data?.rows ?? [];
  return (
    <PageSection
      title="People"
      action={
        organization.archivedAt === null && (
          <Button size="xs" variant="default" onClick={onAdd}>
            Add professional
          </Button>
        )
      }
    >
      {rows.map((role) => (
        <div key={role.id} className={classes.task}>
          <div className={classes.taskText}>
            <PartnerLink type="professional" id={role.professionalId}>
              {role.professionalName}
            </PartnerLink>
            <div className={classes.small}>
              {[role.title, role.phone && showPhone(role.phone), role.toOn && "former"].filter(Boolean).join(" · ")}
            </div>
          </div>
        </div>
      ))}
      {people.data && rows.length === 0 && <p className={classes.missing}>No professionals yet.</p>}
    </PageSection>
  );
}
