import { PrintFacts, PrintLayout, PrintSection, PrintTable } from "../index.ts";
import { people } from "./sample.ts";

export function PrintScene() {
  return (
    <PrintLayout
      title="Order sheet"
      facility={{ name: "Alder Creek Recovery", address: "410 Creek Road, Ojai CA 93023", phone: "(805) 555-0100" }}
      client={{
        name: "Maria Elena Delgado",
        birthDate: "1988-03-14",
        recordNumber: "MR1000017",
        allergies: ["Penicillin", "Latex"],
      }}
      printedBy="Teresa Vance, RN"
      printedAt="2026-11-20T18:42:00Z"
      timeZone="America/Los_Angeles"
      part2
      auto={false}
    >
      <PrintSection title="Stay">
        <PrintFacts
          facts={[
            { term: "Place", value: "Detox Wing 4-B" },
            { term: "Level of care", value: "3.7-WM, day 4" },
            { term: "Admitted", value: "11-17-2026 2:14 PM PST" },
            { term: "Prescriber", value: undefined },
          ]}
        />
      </PrintSection>
      <PrintSection title="Orders">
        <PrintTable
          none="No active orders."
          columns={[
            { header: "Order", width: "44%" },
            { header: "Place" },
            { header: "Day", numeric: true, width: "12%" },
          ]}
          rows={people.slice(0, 70).map((row) => ({ key: row.id, cells: [row.name, row.place, row.day] }))}
        />
      </PrintSection>
    </PrintLayout>
  );
}
