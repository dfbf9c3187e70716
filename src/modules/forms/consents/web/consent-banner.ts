import { useRead } from "#platform/web/index.ts";
import { listConsents } from "../consent.contract.ts";
import { consentBanner } from "../consent-text.ts";

/** The consent chip of the chart banner; absent until the consents are loaded. */
export function useConsentFacts(chart: { mrNo: string }): { consent?: ReturnType<typeof consentBanner> } {
  const consents = useRead(listConsents, { params: { mrNo: chart.mrNo } });
  return consents.data ? { consent: consentBanner(consents.data.rows) } : {};
}
