import { confirmAgreement, enterAgreement } from "#modules/integrations/agreements/agreement.contract.ts";
import { createApiClient, createApiKey } from "#modules/integrations/api-clients/api-client.contract.ts";
import { createConnection, enableConnection } from "#modules/integrations/connections/connection.contract.ts";
import { createWebhook } from "#modules/integrations/webhooks/webhook.contract.ts";
import { addDays, localDate } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import type { Stage } from "./stage.ts";

/**
 * What the facility is connected with: mail and texts by the simulators (they are asked, as at any other enabling), two
 * connections not finished, contracts in every state, a program with a key and a webhook that waits for its ping.
 */
export async function connectServices(stage: Stage, calendar: Calendar): Promise<{ calls: string }> {
  const admin = stage.as("reyes");
  const compliance = stage.as("brandt");
  const at = calendar.at(38, "09:20");
  const today = localDate(calendar.now, calendar.zone);
  const connect = async (typeKey: string, label: string, enabled: boolean) => {
    const body = { typeKey, label, environment: "simulator" as const };
    const { connection } = await admin.do(at, createConnection, { body });
    if (enabled) await admin.do(at, enableConnection, { params: { connectionId: connection.id } });
    return connection.id;
  };
  const mail = await connect("mail.smtp", "Facility mail", true);
  const texts = await connect("sms.twilio", "Texts", true);
  await connect("eligibility.clearinghouse", "Clearinghouse", true);
  await connect("payments.stripe", "Card processor", true);
  await connect("erx.dosespot", "Harborline eRx", true);
  await connect("registry.nppes", "NPI registry", true);
  const calls = await connect("calls.ctm", "CallTrackingMetrics", true);
  await connect("mail.oauth", "Admissions mailbox", false);
  await connect("events.signed", "Lab middleware", false);
  const agree = async (connectionId: string, vendor: string, daysLeft: number | null, confirmed: boolean) => {
    const agreement = await admin.do(at, enterAgreement, {
      body: {
        connectionId,
        vendor,
        kinds: ["baa", "qsoa"],
        signedOn: addDays(today, -340),
        effectiveOn: addDays(today, -330),
        expiresOn: daysLeft === null ? null : addDays(today, daysLeft),
        noTraining: true,
      },
    });
    if (confirmed) await compliance.do(at, confirmAgreement, { params: { agreementId: agreement.id } });
  };
  await agree(mail, "Example Mail, Inc.", null, true);
  await agree(texts, "Example Texts LLC", 21, true);
  await agree(mail, "Example Archive Co.", 400, false);
  const program = await admin.do(at, createApiClient, {
    body: {
      name: "Bed display",
      purpose: "Shows free beds at the front desk",
      permissions: ["locations.view", "beds.view"],
    },
  });
  await admin.do(at, createApiKey, { params: { clientId: program.id }, body: { days: 365 } });
  await admin.do(at, createWebhook, {
    body: {
      url: "https://hooks.example.org/alder-creek",
      description: "Billing office",
      eventTypes: ["clients.admitted", "clients.discharged"],
    },
  });
  return { calls };
}
