import { listLeadInsurance } from "#modules/coverage/insurance/lead-insurance.contract.ts";
import { call, invalidate, useAction, useCan, useLive, useRead } from "#platform/web/index.ts";
import { PageSection } from "#ui/index.ts";
import { getLead } from "../../leads/lead.contract.ts";
import { leadName } from "../../leads/lead.ts";
import type { Lead } from "../../leads/lead-fields.contract.ts";
import { leadTimeline } from "../../leads/pipeline.contract.ts";
import { listCrmTasks } from "../../tasks/task.contract.ts";
import { leadOnboarding, reviewOnboarding, sendOnboarding } from "../onboarding.contract.ts";
import { OnboardingPanel, type ReviewPieceProps } from "./onboarding-panel.tsx";
import { ReviewOnboarding } from "./review-onboarding.tsx";

/** The lead's online intake forms: the link, how far the client is, and the answers to review. */
export function LeadOnboarding({ lead }: { lead: Lead }) {
  const may = useCan("onboarding.manage");
  return may ? <Onboarding lead={lead} /> : null;
}

const changed = [getLead, leadOnboarding, leadTimeline, listCrmTasks, listLeadInsurance];

function Onboarding({ lead }: { lead: Lead }) {
  const params = { leadId: lead.id };
  const read = useRead(leadOnboarding, { params });
  useLive(`record:lead:${lead.id}`, [leadOnboarding]);
  if (read.data && !read.data.link && !read.data.isOpen) return null;
  return (
    <PageSection title="Online intake forms">
      <OnboardingPanel
        read={read}
        name={leadName(lead)}
        language={lead.language}
        draftOf={lead.id}
        changed={changed}
        onSend={async (target) => {
          await call(sendOnboarding, { body: { leadId: lead.id, ...target } });
          await invalidate(...changed);
        }}
        review={(shown) => <Review {...shown} leadId={lead.id} />}
      />
    </PageSection>
  );
}

function Review({ leadId, link, recordVersion, onClose }: ReviewPieceProps & { leadId: string }) {
  const review = useAction(reviewOnboarding, {
    inline: true,
    invalidates: changed,
    done: "Review saved",
    onDone: onClose,
  });
  return (
    <ReviewOnboarding
      link={link}
      review={review}
      onReview={(accept) =>
        review.go({ params: { leadId }, body: { version: link.version, leadVersion: recordVersion, accept } })
      }
    />
  );
}
