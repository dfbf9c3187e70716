import { Anchor, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { sexLabels } from "#modules/clients/episodes/person-fields.ts";
import { serverInstant, useRead, useSession } from "#platform/web/index.ts";
import { dateAt, PageSection, showBirthDate, showDate } from "#ui/index.ts";
import { leadOptions } from "../lead.contract.ts";
import { payMethodLabels } from "../lead.ts";
import type { Lead } from "../lead-fields.contract.ts";
import { phoneText } from "../phone.ts";
import classes from "./crm.module.css";

const inquirers = {
  self: "The person",
  family: "Family",
  friend: "A friend",
  professional: "A professional",
  employer: "Employer",
  court: "Court",
  other: "Someone else",
} as const;

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
      <dd className={empty ? classes.missing : undefined}>{empty ? "Not asked yet" : children}</dd>
    </>
  );
}

/** What is known about a lead. What nobody asked yet says so: it is the list of what to ask next. */
export function LeadFacts({ lead, onEdit }: { lead: Lead; onEdit: (() => void) | undefined }) {
  const session = useSession();
  const options = useRead(leadOptions, {}, { staleMs: 300_000 });
  const today = dateAt(serverInstant(), session.timeZone);
  const level = options.data?.levels.find((one) => one.id === lead.levelOfCareId);
  const source = options.data?.sources.find((one) => one.id === lead.sourceId);
  const place = options.data?.locations.find((one) => one.id === lead.locationId);
  const { line1, line2, city, state, postalCode } = lead.address;
  const medical: [string, string | null][] = [
    ["Allergies", lead.allergiesReported],
    ["Medicines", lead.medicationsReported],
    ["Medical", lead.medicalReported],
    ["Psychiatric", lead.psychiatricReported],
    ["Legal", lead.legalStatus],
    ["Mobility", lead.mobilityNeeds],
  ];
  return (
    <>
      <PageSection
        title="Who and why"
        action={
          onEdit && (
            <Button size="xs" variant="default" onClick={onEdit}>
              Edit
            </Button>
          )
        }
      >
        <dl className={classes.facts}>
          <Fact term="About">{lead.presentingProblem}</Fact>
          <Fact term="Asks for help">{inquirers[lead.inquirerType]}</Fact>
          <Fact term="Born">
            {lead.dateOfBirth
              ? showBirthDate(lead.dateOfBirth, today)
              : lead.ageReported !== null && `about ${lead.ageReported} years old`}
          </Fact>
          <Fact term="Sex at birth">{lead.sexAtBirth && sexLabels[lead.sexAtBirth]}</Fact>
          {lead.pronouns && <Fact term="Pronouns">{lead.pronouns}</Fact>}
          <Fact term="Phone">
            {lead.phones.map((phone) => (
              <div key={phone.id}>
                <Anchor href={`tel:${phone.e164}`}>{phoneText(phone.e164)}</Anchor>{" "}
                <span className={classes.small}>
                  {[phone.label, phone.okText && "text", phone.okVoicemail && "voicemail"].filter(Boolean).join(", ")}
                </span>
              </div>
            ))}
          </Fact>
          <Fact term="E-mail">{lead.emails.map((email) => email.address).join(", ")}</Fact>
          <Fact term="Address">
            {[line1, line2, [city, state].filter(Boolean).join(", "), postalCode].filter(Boolean).join(" · ")}
          </Fact>
        </dl>
      </PageSection>
      <PageSection title="Placement">
        <dl className={classes.facts}>
          <Fact term="Location">{place?.name}</Fact>
          <Fact term="Level of care">{level && `${level.code} ${level.name}`}</Fact>
          <Fact term="Pays by">{lead.payMethod && payMethodLabels[lead.payMethod]}</Fact>
          <Fact term="Heard of us">{source?.name}</Fact>
          <Fact term="Wants to come">{lead.desiredAdmitOn && showDate(lead.desiredAdmitOn)}</Fact>
          {lead.pregnant !== "unknown" && <Fact term="Pregnant">{lead.pregnant === "yes" ? "Yes" : "No"}</Fact>}
          {lead.injectsDrugs !== "unknown" && (
            <Fact term="Injects drugs">{lead.injectsDrugs === "yes" ? "Yes" : "No"}</Fact>
          )}
        </dl>
      </PageSection>
      {medical.some(([, said]) => said) && (
        <PageSection title="As reported" note="Told on the telephone, not verified.">
          <dl className={classes.facts}>
            {medical.map(
              ([term, said]) =>
                said && (
                  <Fact key={term} term={term}>
                    {said}
                  </Fact>
                ),
            )}
          </dl>
        </PageSection>
      )}
    </>
  );
}
