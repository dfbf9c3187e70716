import { listContacts } from "#modules/clients/contacts/contact.contract.ts";
import { listArrivals } from "#modules/clients/episodes/arrival.contract.ts";
import { getDemographic, getLatestDemographic } from "#modules/clients/episodes/demographic.contract.ts";
import { getChart } from "#modules/clients/identity/client.contract.ts";
import type { ChartPieceProps } from "#modules/clients/index.web.ts";
import { listInsurance } from "#modules/coverage/insurance/insurance.contract.ts";
import { call, invalidate, useAction, useLive, useRead } from "#platform/web/index.ts";
import { clientOnboarding, reviewClientOnboarding, sendClientOnboarding } from "../client-onboarding.contract.ts";
import { OnboardingPanel, type ReviewPieceProps } from "./onboarding-panel.tsx";
import { ReviewOnboarding } from "./review-onboarding.tsx";

const changed = [
  clientOnboarding,
  getChart,
  getDemographic,
  getLatestDemographic,
  listContacts,
  listInsurance,
  listArrivals,
];

/** The online intake forms of a client who has a chart, on the face sheet. */
export function ClientOnboarding({ chart }: ChartPieceProps) {
  const params = { clientId: chart.clientId, clientDemographicId: chart.episode.demographicId };
  const read = useRead(clientOnboarding, { params });
  useLive(`client:${chart.clientId}`, [clientOnboarding]);
  return (
    <OnboardingPanel
      read={read}
      name={chart.preferredName ?? chart.legalFirstName}
      language={null}
      draftOf={chart.episode.demographicId}
      changed={changed}
      onSend={async (body) => {
        await call(sendClientOnboarding, { params, body });
        await invalidate(...changed);
      }}
      review={(shown) => <Review {...shown} params={params} />}
    />
  );
}

function Review({
  params,
  link,
  recordVersion,
  onClose,
}: ReviewPieceProps & { params: { clientId: string; clientDemographicId: string } }) {
  const review = useAction(reviewClientOnboarding, {
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
        review.go({ params, body: { version: link.version, demographicVersion: recordVersion, accept } })
      }
    />
  );
}
