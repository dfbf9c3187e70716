import { readAllergies } from "#modules/medications/allergies/allergy.contract.ts";
import { namedAllergies } from "#modules/medications/allergies/allergy.ts";
import { serverInstant, useCan, useRead } from "#platform/web/index.ts";
import { ClientBanner, dateAt, type PrintClient } from "#ui/index.ts";
import type { Form } from "../form.contract.ts";

/** Allergies as banner and print name them; undefined until they were read, or where this person may not read them. */
export function useAllergies(mrNo: string | undefined): PrintClient["allergies"] | undefined {
  const sheet = useRead(readAllergies, { params: { mrNo: mrNo ?? "" } }, { enabled: mrNo !== undefined });
  if (sheet.isError) return "unrecorded";
  return sheet.data && namedAllergies(sheet.data);
}

/** Whose form this is, above every page of it. Nothing is said of allergies until their own record has answered. */
export function FormBanner({ client, timeZone }: { client: Form["client"]; timeZone: string }) {
  const mayRead = useCan("clients.read");
  const allergies = useAllergies(mayRead ? client.mrNo : undefined);
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
