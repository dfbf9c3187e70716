import type { Act } from "#platform/server/execution/context.ts";
import type { NoteRecord } from "../notes/note.store.ts";
import { inEachLanguage } from "../notices.ts";

/** Notifies the supervisor of a note to co-sign; without one, everyone who co-signs at its location. */
export function askToCosign(
  act: Act,
  { id, clientId, locationId, supervisorId }: Pick<NoteRecord, "id" | "clientId" | "locationId" | "supervisorId">,
): void {
  act.notify({
    kind: "notes.cosign-requested",
    to: supervisorId ? { clinicianIds: [supervisorId] } : { permission: "notes.cosign", locationId },
    title: inEachLanguage((say) => say("cosign.requested")),
    link: `/notes/${id}`,
    subject: { type: "note", id },
    clientId,
  });
}
