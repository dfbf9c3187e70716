import type { SubjectProvider } from "#platform/server/execution/subjects.ts";

const kindLabels = { medication: "Medication", allergy: "Allergy", diagnosis: "Diagnosis" } as const;

export const differenceNames: SubjectProvider = {
  type: "erx-difference",
  label: "E-prescribing difference",
  names: async (view, ids) => {
    const rows = await view.db
      .selectFrom("erxDifferences as d")
      .innerJoin("clients as c", "c.id", "d.clientId")
      .select(["d.id", "d.clientId", "d.kind", "d.remote", "c.mrNo"])
      .where("d.id", "in", [...ids])
      .execute();
    return new Map(
      rows.map(({ id, clientId, kind, remote, mrNo }) => [
        id,
        {
          label: `${kindLabels[kind]} from e-prescribing: ${remote.text}`,
          link: `/clients/${mrNo}?tabs=medications&part=erx`,
          clientId,
        },
      ]),
    );
  },
};
