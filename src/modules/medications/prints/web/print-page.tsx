import type { ReactNode } from "react";
import type { Answer } from "#platform/shared/endpoint.ts";
import { PrintLayout } from "#ui/index.ts";
import { namedAllergies } from "../../allergies/allergy.ts";
import type { readMedicationPrint } from "../print.contract.ts";

export type MedicationPrint = Answer<typeof readMedicationPrint>;

interface PrintPageProps {
  print: MedicationPrint;
  title: string;
  landscape?: boolean;
  children: ReactNode;
}

/** Layout of this module's prints. */
export function PrintPage({ print, title, landscape = false, children }: PrintPageProps) {
  const { subject, allergies } = print;
  return (
    <PrintLayout
      title={title}
      facility={{ name: subject.facilityName, address: subject.locationName }}
      client={{
        name: subject.clientName,
        birthDate: subject.birthDate,
        recordNumber: subject.mrNo,
        allergies: namedAllergies(allergies),
        alerts: print.alerts,
      }}
      printedBy={subject.printedBy}
      printedAt={subject.printedAt}
      timeZone={subject.timeZone}
      part2={subject.part2}
      landscape={landscape}
    >
      {children}
    </PrintLayout>
  );
}
