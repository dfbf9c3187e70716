import { readAllergies } from "#modules/medications/allergies/allergy.contract.ts";
import { serverInstant, useRead } from "#platform/web/index.ts";
import { ClientBanner, dateAt, type PrintClient } from "#ui/index.ts";
import type { Note } from "../note.contract.ts";

/** Allergies as banner and print name them; undefined until they were read. */
export function useAllergies(mrNo: string | undefined): PrintClient["allergies"] | undefined {
  const sheet = useRead(readAllergies, { params: { mrNo: mrNo ?? "" } }, { enabled: mrNo !== undefined });
  if (!sheet.data) return undefined;
  const { display, allergies } = sheet.data;
  if (display !== "list") return display === "not_recorded" ? "unrecorded" : "none";
  return allergies.filter((allergy) => allergy.status === "active").map((allergy) => allergy.substanceText);
}

/** Whose note this is, above every page of it. Allergies come from their own record; until they are there nothing is said of them. */
export function NoteBanner({ client, timeZone }: { client: Note["client"]; timeZone: string }) {
  const allergies = useAllergies(client.mrNo);
  if (!allergies) return null;
  return (
    <ClientBanner
      preferredName={client.name}
      legalName={client.name}
      birthDate={client.birthDate}
      today={dateAt(serverInstant(), timeZone)}
      recordNumber={client.mrNo}
      allergies={allergies}
    />
  );
}
