import { useRead } from "#platform/web/index.ts";
import { listConsents } from "../consent.contract.ts";
import { consentLamp } from "../consent-words.ts";

/** The consent lamp of the chart's banner; nothing is said until the consents were read. */
export function useConsentFacts(chart: { mrNo: string }): { consent?: ReturnType<typeof consentLamp> } {
  const consents = useRead(listConsents, { params: { mrNo: chart.mrNo } });
  return consents.data ? { consent: consentLamp(consents.data.rows) } : {};
}
