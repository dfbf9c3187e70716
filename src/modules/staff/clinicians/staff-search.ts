import type { Act } from "#platform/server/execution/context.ts";
import { forgetInSearch, indexForSearch } from "#platform/server/search/search.ts";
import type { SearchKind } from "#platform/server/search/search-rebuild.ts";
import { searchedClinician } from "./clinician.store.ts";
import { clinicianStates } from "./staff.contract.ts";

export interface SearchedClinician {
  id: string;
  firstName: string;
  lastName: string;
  preferredName?: string | null;
  credentials: readonly string[];
  title: string | null;
  status: number;
}

/** Only active staff are in the search index; others are found in the staff list. */
export async function indexClinician(act: Act, person: SearchedClinician): Promise<void> {
  if (clinicianStates.fromCode(person.status) !== "active") return forgetInSearch(act, "clinician", person.id);
  await indexForSearch(act, {
    kind: "clinician",
    subjectId: person.id,
    title: `${person.firstName} ${person.lastName}`,
    subtitle: person.title,
    text: [
      person.firstName,
      person.preferredName ?? "",
      person.lastName,
      ...person.credentials,
      person.title ?? "",
    ].join(" "),
    link: `/clinicians/${person.id}`,
    locationId: null,
  });
}

export const clinicianSearch: SearchKind = {
  kind: "clinician",
  label: "Staff",
  permission: "clinicians.view",
  rebuild: {
    table: "clinicians",
    async index(act, id) {
      const person = await searchedClinician(act.db, id);
      if (person) await indexClinician(act, person);
    },
  },
};
