import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { nextStep } from "../sign-in/sign-in.ts";
import { resumeFlow } from "../sign-in/sign-in-flow.ts";
import * as contract from "./terms.contract.ts";
import { recordAcceptance, termsInForce } from "./terms.ts";

export const currentTermsQuery = query(contract.currentTerms, async (view, { query: { as } }) => {
  const terms = await termsInForce(view, as);
  if (!terms) throw new Problem("not-found", "This facility has not published terms of use.");
  return terms;
});

/** Accepts the version that was shown. Terms published since must be shown first. */
export const acceptTermsAction = action(contract.acceptTerms, async (act, { body }) => {
  const flow = await resumeFlow(act, body.ticket, "accept-terms");
  act.audit({ subjectId: flow.userId, detail: { version: body.version } });
  const terms = await termsInForce(act, flow.principalType);
  if (terms?.version !== body.version)
    throw new Problem("terms-outdated", "The terms changed while you were reading. Review the new terms.");
  await recordAcceptance(act, { type: flow.principalType, id: flow.userId }, body.version);
  const next = await nextStep(act, flow);
  act.audit({ subjectId: flow.userId });
  return next;
});

export const termsHandlers = [currentTermsQuery, acceptTermsAction];
