import type { Act } from "#platform/server/execution/context.ts";
import { type FormRecord, saveForm } from "./form.store.ts";
import { setSlotState, slotsOfForm } from "./slot.store.ts";
import { openedStates, pendingFlags } from "./slots.ts";

/** Opens the slots whose turn it is and updates the form's pending flags. */
export async function openNextSlots(act: Act, form: FormRecord): Promise<FormRecord> {
  const slots = await slotsOfForm(act.db, form.id);
  const states = openedStates(slots);
  for (const slot of slots) {
    const state = states.get(slot.slotKey)!;
    if (state !== slot.state) await setSlotState(act.db, slot.id, state);
  }
  return saveForm(act.db, form.id, pendingFlags(slots));
}
