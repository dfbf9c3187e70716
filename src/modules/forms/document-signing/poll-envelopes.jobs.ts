import { z } from "zod";
import { openForWork } from "#modules/integrations/index.ts";
import { later } from "#platform/server/authentication/session-policy.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { defineOutsideJob } from "#platform/server/jobs/jobs.ts";
import { openSigningAccount } from "./docusign.ts";
import { lockReported, takeSilentEnvelopes, unfiledEnvelopes } from "./envelope.store.ts";
import { fileSigned } from "./file-signed.jobs.ts";
import { applySummary } from "./follow-envelope.actions.ts";

const quietSeconds = 900;

/**
 * Polls open envelopes without a report for 15 minutes, because a webhook can be lost (ESG-3), and fetches signed files that
 * could not be fetched before.
 */
export const pollEnvelopes = defineOutsideJob({
  module: "forms",
  name: "poll-envelopes",
  payload: z.object({}),
  cron: "*/5 * * * *",
  outside: async (platform, tenant) => {
    const silent = await asSystem(platform, tenant, async (act) => {
      const before = later(act.now, -quietSeconds);
      for (const { id } of await unfiledEnvelopes(act.db, before))
        act.enqueue(fileSigned, { envelopeId: id }, { key: `signed:${id}` });
      return takeSilentEnvelopes(act.db, { before, now: act.now });
    });
    for (const connectionId of new Set(silent.map((one) => one.connectionId))) {
      const ids = silent.flatMap((one) =>
        one.connectionId === connectionId && one.providerEnvelopeId ? [one.providerEnvelopeId] : [],
      );
      try {
        const account = await openSigningAccount(await openForWork(platform, tenant, connectionId));
        const summaries = await account.summaries(ids);
        await asSystem(platform, tenant, async (act) => {
          for (const summary of summaries) {
            const about = { providerEnvelopeId: summary.envelopeId, envelopeId: null };
            const envelope = await lockReported(act.db, connectionId, about);
            if (envelope) await applySummary(act, envelope, summary, act.now);
          }
        });
      } catch (error) {
        // The service is down or needs a sign-in, which its connection shows; they are asked about again later.
        if (!(error instanceof OutboundFailure)) throw error;
      }
    }
  },
});
