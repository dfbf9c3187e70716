import { lockClient, openClient } from "#modules/clients/index.ts";
import { create, verb } from "#platform/server/execution/index.ts";
import { action, on, query } from "#platform/server/execution/module.ts";
import { fieldProblem } from "#platform/shared/problems.ts";
import { openLead } from "../ports.ts";
import {
  addInsurance,
  changeInsurance,
  listInsurance,
  reorderInsurance,
  terminateInsurance,
} from "./insurance.contract.ts";
import { forgetVerifications, insurancesOfClient, insurancesOfLead, saveRanks } from "./insurance.store.ts";
import { isInForce } from "./insurance.ts";
import {
  announceInsurance,
  changedColumns,
  clientInsurance,
  endedColumns,
  insuranceColumns,
  leadInsurance,
} from "./insurance-record.actions.ts";
import { insuranceList, todayOf } from "./insurance-view.ts";
import {
  addLeadInsurance,
  changeLeadInsurance,
  listLeadInsurance,
  voidLeadInsurance,
} from "./lead-insurance.contract.ts";

const current = (status: string) => status !== "termed" && status !== "inactive";

export const insuranceHandlers = [
  query(listInsurance, async (view, { params }) => {
    const { clientId } = await openClient(view, params.mrNo, "insurance");
    return insuranceList(view, await insurancesOfClient(view.db, clientId));
  }),

  create(addInsurance, clientInsurance, {
    values: async (act, { body }) => ({
      ...(await insuranceColumns(act, body)),
      clientId: act.chart?.subjectId ?? null,
      source: "staff" as const,
    }),
  }),

  verb(changeInsurance, clientInsurance, (act, before, { body: { version: _, ...input } }) =>
    changedColumns(act, before, input),
  ),

  verb(terminateInsurance, clientInsurance, (act, before, { body }) => endedColumns(act, before, body)),

  action(reorderInsurance, async (act, { params, body }) => {
    const { clientId } = await openClient(act, params.mrNo, "insurance");
    await lockClient(act, clientId);
    const rows = await insurancesOfClient(act.db, clientId);
    const today = todayOf(act);
    const now = rows.filter((row) => current(row.status) && isInForce(row, today)).map(({ id }) => id);
    if (now.length !== body.insuranceIds.length || now.some((id) => !body.insuranceIds.includes(id)))
      throw fieldProblem("body.insuranceIds", "The insurance of this client changed. Review the order and try again.");
    await saveRanks(act.db, body.insuranceIds);
    const after = await insurancesOfClient(act.db, clientId);
    const [first] = after;
    act.audit({ subjectId: first?.id ?? null, clientId, fields: ["rank"] });
    for (const row of after) if (now.includes(row.id)) await announceInsurance(act, row);
    return insuranceList(act, after);
  }),

  query(listLeadInsurance, async (view, { params }) => {
    await openLead(view, params.leadId);
    return insuranceList(view, await insurancesOfLead(view.db, params.leadId));
  }),

  create(addLeadInsurance, leadInsurance, {
    values: async (act, { params, body }) => ({
      ...(await insuranceColumns(act, body)),
      leadId: params.leadId,
      source: "crm" as const,
    }),
  }),

  verb(changeLeadInsurance, leadInsurance, (act, before, { body: { version: _, ...input } }) =>
    changedColumns(act, before, input),
  ),

  verb(voidLeadInsurance, leadInsurance, (act, before, { body }) => endedColumns(act, before, body)),
];

/** A returning client's insurance counts as not verified until it is verified for the new stay. */
export const readmittedHandler = on(
  "clients.readmitted",
  { name: "coverage-readmitted", inTransaction: true },
  (act, { payload }) => forgetVerifications(act.db, payload.clientId),
);
