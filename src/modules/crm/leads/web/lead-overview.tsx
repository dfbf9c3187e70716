import { Anchor, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { sexLabels } from "#modules/clients/episodes/person-fields.ts";
import { LeadInsurancePanel } from "#modules/coverage/index.web.ts";
import { serverInstant, useRead, useSession } from "#platform/web/index.ts";
import { dateAt, PageSection, showBirthDate, showDate, showPhone } from "#ui/index.ts";
import { leadOptions } from "../lead.contract.ts";
import { crisisLabels, inquirerLabels, payMethodLabels } from "../lead.ts";
import type { Lead } from "../lead-fields.contract.ts";
import { LeadSubstances } from "../parts/web/lead-substances.tsx";
import classes from "./crm.module.css";

function Fact({ term, children }: { term: string; children: ReactNode }) {
  const empty =
    children === null ||
    children === undefined ||
    children === "" ||
    children === false ||
    (Array.isArray(children) && children.length === 0);
  return (
    <>
      <dt>{term}</dt>
      <dd className={empty ? classes.missing : undefined}>{empty ? "Not recorded" : children}</dd>
    </>
  );
}

/** What is known about a lead. Missing facts are shown as not recorded, so staff know what to ask next. */
export function LeadOverview({ lead, onEdit }: { lead: Lead; onEdit: (() => void) | undefined }) {
  const session = useSession();
  const options = useRead(leadOptions, {}, { staleMs: 300_000 });
  const today = dateAt(serverInstant(), session.timeZone);
  const level = options.data?.levels.find((one) => one.id === lead.levelOfCareId);
  const source = options.data?.sources.find((one) => one.id === lead.sourceId);
  const location = options.data?.locations.find((one) => one.id === lead.locationId);
  const { line1, line2, city, state, postalCode } = lead.address;
  const medical: [string, string | null][] = [
    ["Allergies", lead.allergiesReported],
    ["Medications", lead.medicationsReported],
    ["Medical", lead.medicalReported],
    ["Psychiatric", lead.psychiatricReported],
    ["Legal", lead.legalStatus],
    ["Mobility", lead.mobilityNeeds],
  ];
  return (
    <>
      <PageSection
        title="Overview"
        action={
          onEdit && (
            <Button size="xs" variant="default" onClick={onEdit}>
              Edit
            </Button>
          )
        }
      >
        <dl className={classes.facts}>
          <Fact term="Presenting problem">{lead.presentingProblem}</Fact>
          <Fact term="Primary substance">{lead.primarySubstance}</Fact>
          <Fact term="Last use">
            {[lead.lastUsedOn && showDate(lead.lastUsedOn), lead.useReported].filter(Boolean).join(" · ")}
          </Fact>
          <Fact term="Immediate safety">{crisisLabels[lead.crisisFlag]}</Fact>
          <Fact term="Caller relationship">{inquirerLabels[lead.inquirerType]}</Fact>
          <Fact term="Date of birth">
            {lead.dateOfBirth
              ? showBirthDate(lead.dateOfBirth, today)
              : lead.ageReported !== null && `About ${lead.ageReported} years old`}
          </Fact>
          <Fact term="Sex at birth">{lead.sexAtBirth && sexLabels[lead.sexAtBirth]}</Fact>
          {lead.pronouns && <Fact term="Pronouns">{lead.pronouns}</Fact>}
          <Fact term="Phone">
            {lead.phones.map((phone) => (
              <div key={phone.id}>
                <Anchor href={`tel:${phone.e164}`} underline="always">
                  {showPhone(phone.e164)}
                </Anchor>{" "}
                <span className={classes.small}>
                  {[phone.label, phone.okText && "text", phone.okVoicemail && "voicemail"].filter(Boolean).join(", ")}
                </span>
              </div>
            ))}
          </Fact>
          <Fact term="Email">{lead.emails.map((email) => email.address).join(", ")}</Fact>
          <Fact term="Address">
            {[line1, line2, [city, state].filter(Boolean).join(", "), postalCode].filter(Boolean).join(" · ")}
          </Fact>
        </dl>
      </PageSection>
      <LeadSubstances lead={lead} />
      <PageSection title="Placement">
        <dl className={classes.facts}>
          <Fact term="Location">{location?.name}</Fact>
          <Fact term="Level of care">{level && `${level.code} ${level.name}`}</Fact>
          <Fact term="Payment source">{lead.payMethod && payMethodLabels[lead.payMethod]}</Fact>
          <Fact term="Referral source">{source?.name}</Fact>
          {(lead.referralOrganizationName || lead.referralProfessionalName) && (
            <Fact term="Referred by">
              {[lead.referralProfessionalName, lead.referralOrganizationName].filter(Boolean).join(", ")}
            </Fact>
          )}
          <Fact term="Desired admission date">{lead.desiredAdmitOn && showDate(lead.desiredAdmitOn)}</Fact>
          {lead.pregnant !== "unknown" && <Fact term="Pregnant">{lead.pregnant === "yes" ? "Yes" : "No"}</Fact>}
          {lead.injectsDrugs !== "unknown" && (
            <Fact term="Injects drugs">{lead.injectsDrugs === "yes" ? "Yes" : "No"}</Fact>
          )}
        </dl>
      </PageSection>
      <LeadInsurancePanel leadId={lead.id} locked={!lead.abilities.edit} />
      {medical.some(([, text]) => text) && (
        <PageSection title="As reported" note="Reported by phone, not verified.">
          <dl className={classes.facts}>
            {medical.map(
              ([term, text]) =>
                text && (
                  <Fact key={term} term={term}>
                    {text}
                  </Fact>
                ),
            )}
          </dl>
        </PageSection>
      )}
    </>
  );
}
