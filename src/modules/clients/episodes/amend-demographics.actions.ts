import { jsonb } from "#platform/server/database/json.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { changedFields } from "#platform/shared/changed-fields.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { keysOf, labelIn } from "#platform/shared/typed.ts";
import { applyContactPreferences } from "../contacts/contact-preferences.actions.ts";
import { requirePossibleBirthDate } from "../identity/age.ts";
import { saveClient } from "../identity/client.store.ts";
import { refreshClient } from "../identity/refresh-client.actions.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import type { Demographic } from "./demographic.contract.ts";
import { type HistoryLine, insertHistory } from "./demographic-history.store.ts";
import { demographicOf, personValues, saveEpisode, toDemographic } from "./episode.store.ts";
import { demographicLabels, type PersonChanges } from "./person-fields.ts";

/** Demographics of a stay. Does not check access: the caller opens the chart. Throws `episode-not-of-client`. */
export async function personOfStay(
  view: Pick<View, "db">,
  { clientId, demographicId }: { clientId: string; demographicId: string },
  lock = false,
): Promise<Demographic> {
  return toDemographic(await demographicOf(view.db, clientId, demographicId, lock));
}

interface Amendment {
  /** The stay as it was loaded, locked. */
  before: Demographic;
  changes: PersonChanges & {
    birthDate?: Demographic["birthDate"] | undefined;
    sexAtBirth?: Demographic["sexAtBirth"] | undefined;
  };
  /** Fields that were carried over and are now confirmed as they are. */
  confirmed?: readonly string[] | undefined;
  /** The current stay also sets the contact preferences; earlier stays are history. */
  isCurrent: boolean;
  source: HistoryLine["source"];
  reason?: string | undefined;
}

/**
 * Changes the demographics of one stay, records both values of every changed field and tells the other modules. The caller
 * has opened the chart and writes the audit entry. Returns the names of the changed fields.
 */
export async function amendDemographics(act: Act, { before, isCurrent, ...given }: Amendment): Promise<string[]> {
  const { birthDate, sexAtBirth, ...fields } = given.changes;
  const changes: Record<string, { before: unknown; after: unknown }> = {};
  for (const key of keysOf(changedFields(before, fields))) changes[key] = { before: before[key], after: fields[key] };
  if (birthDate !== undefined && birthDate !== before.birthDate) {
    requirePossibleBirthDate(birthDate, localDate(act.now, before.timeZone), "body.changes.birthDate");
    changes.birthDate = { before: before.birthDate, after: birthDate };
  }
  if (sexAtBirth !== undefined && sexAtBirth !== before.sexAtBirth)
    changes.sexAtBirth = { before: before.sexAtBirth, after: sexAtBirth };
  const changed = Object.keys(changes);
  const settled = new Set([...(given.confirmed ?? []), ...changed]);
  const toConfirm = before.fieldsToConfirm.filter((field) => !settled.has(field));
  const { clientId, demographicId } = before;
  if (changed.length > 0 || toConfirm.length !== before.fieldsToConfirm.length) {
    await saveEpisode(act.db, demographicId, { ...personValues(fields), fieldsToConfirm: jsonb(toConfirm) });
    if (changes.birthDate || changes.sexAtBirth)
      await saveClient(act.db, clientId, {
        ...(birthDate ? { birthDate } : {}),
        ...(sexAtBirth ? { sexAtBirth } : {}),
      });
    if (isCurrent)
      await applyContactPreferences(act, { type: "client", id: clientId }, before, {
        phones: fields.phones ?? before.phones,
        email: fields.email === undefined ? before.email : fields.email,
        okToEmail: fields.okToEmail === undefined ? before.okToEmail : fields.okToEmail,
      });
    await insertHistory(act.db, {
      demographicId,
      clientId,
      recordVersion: before.version + 1,
      changes,
      source: given.source,
      reason: given.reason ?? (changed.length === 0 ? "Confirmed" : null),
    });
    await refreshClient(act, clientId);
  }
  if (changed.length > 0) {
    await recordChartEvent(act, {
      module: "clients",
      kind: "demographics.updated",
      subjectType: "demographic",
      subjectId: demographicId,
      subjectVersion: before.version + 1,
      clientId,
      demographicId,
      title: "Demographics updated",
      summary: changed.map((field) => labelIn(demographicLabels, field)).join(", "),
      importance: "low",
    });
    await act.raise("clients.demographics-changed", { clientId, demographicId, fields: changed });
    if (changes.birthDate) await act.raise("clients.birth-date-changed", { clientId });
  }
  return changed;
}
