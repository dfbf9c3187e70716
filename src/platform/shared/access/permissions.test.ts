import { expect, it } from "vitest";
import { staysWithFormerPlace } from "./former-location.ts";
import { permissionRows, permissions, roleLabels, roles } from "./permissions.ts";

const heads: Record<(typeof roles)[number], string> = {
  owner: "OW",
  admin: "AD",
  medical_director: "MD",
  prescriber: "PR",
  nurse: "NU",
  nurse_manager: "NM",
  technician: "TE",
  therapist: "TH",
  case_manager: "CM",
  admissions: "AM",
  utilization_review: "UR",
  billing: "BI",
  marketing: "MK",
  compliance: "CO",
  client: "CL",
  guardian: "GU",
};

function page(): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    "# Who may do what, by default",
    "",
    "Written from `src/platform/shared/access/permissions.ts` by its test; change it there and run that test with `-u`. A permission is",
    "the resource, a dot and the verb. A cell holds the letters of the verbs a role has; with `°` only for one's own or assigned",
    "clients and records. Owner, administrator and compliance reach the whole facility, other staff their own places, clients",
    "and guardians their own record. A facility edits copies of these roles under Settings.",
    "",
    `Columns: ${roles.map((role) => `${heads[role]} ${roleLabels[role].toLowerCase()}`).join(", ")}.`,
    "",
    line(["Resource: verbs", ...roles.map((role) => heads[role])]),
    line(["---", ...roles.map(() => "---")]),
    ...permissionRows.map(({ resource, verbs, grants }) => {
      const said = Object.entries(verbs).map(([letter, verb]) => `${letter} ${verb}`);
      return line([`\`${resource}\`: ${said.join(", ")}`, ...roles.map((role) => grants[role] ?? "–")]);
    }),
    "",
  ].join("\n");
}

it("PERM-1 the table of roles and permissions is shown as the code has it", async () => {
  expect(permissionRows.flatMap(({ verbs }) => Object.values(verbs))).toHaveLength(permissions.length);
  await expect(page()).toMatchFileSnapshot("../../../docs/permissions.md");
});

it("PERM-3 a former place reads, and ends what it has begun to write down; nothing else", () => {
  const verbOf = (permission: string) => permission.slice(permission.indexOf(".") + 1);
  const beyondReading = permissions.filter(
    (permission) => staysWithFormerPlace(permission) && !["read", "view", "check"].includes(verbOf(permission)),
  );
  expect(beyondReading.sort()).toEqual(["forms.fill", "forms.sign", "notes.cosign", "notes.sign", "notes.write"]);
  for (const shut of ["clients.write", "medications.administer", "clients.discharge", "notes.export"] as const)
    expect([shut, staysWithFormerPlace(shut)]).toEqual([shut, false]);
});
