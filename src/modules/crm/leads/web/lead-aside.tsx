import { LeadAssessments } from "../../assessments/web/lead-assessments.tsx";
import { LeadFitLetter } from "../../fit-letters/web/lead-fit-letter.tsx";
import { LeadOnboarding } from "../../onboarding/web/lead-onboarding.tsx";
import { LeadReferrals } from "../../referrals-out/web/lead-referrals.tsx";
import { LeadLabels } from "../labels/web/lead-labels.tsx";
import type { Lead } from "../lead-fields.contract.ts";
import { ContactPoints } from "../parts/web/contact-points.tsx";
import { LeadContacts } from "./lead-contacts.tsx";
import { LeadDuplicates } from "./lead-duplicates.tsx";
import { LeadSchedule } from "./lead-schedule.tsx";
import { LeadTasks } from "./lead-tasks.tsx";
import { ResponseTimes } from "./response-times.tsx";

/** The lead page's side column: possible duplicates, tasks, appointments and bed holds, contacts, response times. */
export function LeadAside({ lead }: { lead: Lead }) {
  return (
    <>
      <LeadDuplicates lead={lead} />
      <LeadLabels lead={lead} />
      <LeadTasks lead={lead} />
      <LeadFitLetter lead={lead} />
      <LeadOnboarding lead={lead} />
      <LeadAssessments lead={lead} />
      <LeadReferrals lead={lead} />
      <LeadSchedule lead={lead} />
      <ContactPoints lead={lead} />
      <LeadContacts lead={lead} />
      <ResponseTimes lead={lead} />
    </>
  );
}
