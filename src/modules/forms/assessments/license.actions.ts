import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { isInput, withMatrixRows } from "../templates/item.contract.ts";
import { attestInstrument, type InstrumentRow, listInstruments } from "./instrument.contract.ts";
import { instrumentOf, instruments } from "./instruments/catalogue.ts";
import type { Instrument } from "./instruments/instrument.ts";
import { type Attestation, attestations, insertAttestation, isAttested } from "./license.store.ts";

const rowOf = (instrument: Instrument, attested: Attestation | undefined): InstrumentRow => {
  const { key, title, shortTitle, description, license, notice, citation, recall, answeredBy, minutes, minAge } =
    instrument;
  const items = instrument.definition.items.flatMap((section) => withMatrixRows(section.items));
  return {
    ...{ key, title, shortTitle, description, license, notice, citation, recall, answeredBy, minutes, minAge },
    questions: items.filter(isInput).length,
    usable: license === "open" || attested !== undefined,
    attested: attested ?? null,
  };
};

/** Whether an instrument can be used: it has no terms, or the facility confirmed them (AST-4). */
export async function isTermsOpen(view: View, instrumentKey: string): Promise<boolean> {
  const instrument = instrumentOf(instrumentKey);
  return !instrument || instrument.license === "open" || isAttested(view.db, instrumentKey);
}

/** Refuses an instrument whose terms no one at the facility confirmed (AST-4). */
export async function requireLicense(view: View, instrumentKey: string): Promise<void> {
  if (await isTermsOpen(view, instrumentKey)) return;
  throw new Problem(
    "instrument-not-licensed",
    `An administrator must confirm the terms of ${instrumentOf(instrumentKey)?.title} first, in Assessments, Instruments.`,
  );
}

export const licenseHandlers = [
  query(listInstruments, async (view) => {
    const attested = await attestations(view.db);
    return { rows: instruments.map((instrument) => rowOf(instrument, attested.get(instrument.key))) };
  }),

  action(attestInstrument, async (act, { params: { key }, body: { note } }) => {
    const instrument = instrumentOf(key);
    if (!instrument) throw new Problem("not-found", "Assessment not found.");
    if (instrument.license === "open") throw new Problem("wrong-state", `${instrument.title} needs no confirmation.`);
    const attestedBy = act.actor.userId ?? "";
    const id = await insertAttestation(act.db, { instrumentKey: key, attestedBy, attestedAt: act.now, note });
    if (id === null) throw new Problem("wrong-state", `The terms of ${instrument.title} are already confirmed.`);
    act.audit({ subjectId: id, detail: { instrument: key } });
    return { id, row: rowOf(instrument, { at: act.now, byName: act.actor.name, note }) };
  }),
];
