import { create, edit } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { fieldProblem } from "#platform/shared/problems.ts";
import { addPayer, listPayers, updatePayer } from "./payer.contract.ts";
import { allPayers, payerRecord } from "./payer.store.ts";

export const payerHandlers = [
  query(listPayers, async (view) => ({ rows: await allPayers(view.db) })),
  create(addPayer, payerRecord),
  edit(updatePayer, payerRecord, {
    beforeSave: (_act, payer, change) => {
      if (change.behavioralPayerId === payer.id)
        throw fieldProblem("body.behavioralPayerId", "Choose another payer, or none.");
      return undefined;
    },
  }),
];
