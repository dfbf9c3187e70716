import { sign } from "#modules/signatures/index.ts";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { create, edit, move, record } from "#platform/server/execution/index.ts";
import { action, query, type WorkItemProvider } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addDays, dayBounds, localDate } from "#platform/shared/time/index.ts";
import * as contract from "./company-document.contract.ts";
import {
  acksOf,
  activeStaff,
  type CompanyDocumentRecord,
  companyDocumentById,
  companyDocumentForUpdate,
  companyDocuments,
  editionsForUpdate,
  insertAck,
  retireEdition,
} from "./company-document.store.ts";
import { ackState, companyDocumentStates, isFor, meaning } from "./company-document.ts";

type Acks = Awaited<ReturnType<typeof acksOf>>;

/** What a user owes for an edition. */
function owed(view: View, document: CompanyDocumentRecord, acks: Acks, userId: string | null) {
  const own = acks.filter((ack) => ack.seriesId === document.seriesId && ack.userId === userId);
  const ofThis = own.find((ack) => ack.companyDocumentId === document.id);
  if (document.activatedAt === null || document.status !== "active")
    return { state: "notNeeded" as const, dueOn: null, at: ofThis?.at ?? null };
  const day = localDate(document.activatedAt, view.timeZone);
  const state = ackState(document, {
    day,
    ofThis: ofThis !== undefined,
    ofEarlier: own.length > 0,
    today: localDate(view.now, view.timeZone),
  });
  return {
    state,
    dueOn: state === "notNeeded" ? null : addDays(day, document.dueDays),
    at: ofThis?.at ?? own.at(-1)?.at ?? null,
  };
}

async function withMine(view: View, rows: readonly CompanyDocumentRecord[]): Promise<contract.CompanyDocument[]> {
  const { userId } = view.actor;
  const acks = await acksOf(view.db, [...new Set(rows.map(({ seriesId }) => seriesId))], userId);
  return rows.map((row) => ({ ...row, mine: owed(view, row, acks, userId) }));
}
const oneWithMine = async (view: View, row: CompanyDocumentRecord) => (await withMine(view, [row]))[0]!;

const mayManage = (view: View) => view.can("companyDocuments.manage");
const isForReader = (view: View, document: CompanyDocumentRecord) =>
  isFor(document, { role: view.actor.role, locationIds: view.actor.locationIds });

const companyDocumentRecord = record({
  table: "companyDocuments",
  subject: "company-document",
  key: "companyDocumentId",
  load: companyDocumentForUpdate,
  scope: "facility",
  view: (act: Act, document: CompanyDocumentRecord) => oneWithMine(act, document),
  states: { column: "status", table: companyDocumentStates },
  saved: async (act: Act, { after }) => announce(act, after),
});

const announce = (act: Act, { seriesId }: Pick<CompanyDocumentRecord, "seriesId">) =>
  act.raise("forms.company-documents-changed", { seriesId }, { topics: ["list:company-documents"] });

/** Policies that the reader has to acknowledge, overdue first. */
async function owedByReader(view: View): Promise<contract.CompanyDocument[]> {
  const rows = (await companyDocuments(view.db, ["active"])).filter((document) => isForReader(view, document));
  return (await withMine(view, rows)).filter(({ mine }) => mine.state === "due" || mine.state === "overdue");
}

export const companyDocumentHandlers = [
  query(contract.listCompanyDocuments, async (view, { query: { view: wanted } }) => {
    if (wanted === "manage") view.require("companyDocuments.manage");
    const all = await companyDocuments(view.db, wanted === "manage" ? ["draft", "active", "retired"] : ["active"]);
    const rows = wanted === "manage" ? all : all.filter((document) => isForReader(view, document));
    return { rows: (await withMine(view, rows)).map(({ body: _, ...row }) => row) };
  }),

  query(contract.getCompanyDocument, async (view, { params: { companyDocumentId } }) => {
    const document = await companyDocumentById(view.db, companyDocumentId);
    if (!mayManage(view) && (document.status === "draft" || !isForReader(view, document)))
      throw new Problem("not-found", "Policy not found.");
    return oneWithMine(view, document);
  }),

  create(contract.addCompanyDocument, companyDocumentRecord, {
    values: async (act, { body: { seriesId, ...fields } }) => {
      const editions = seriesId ? await editionsForUpdate(act.db, seriesId) : [];
      if (seriesId && editions.length === 0) throw new Problem("not-found", "Policy not found.");
      if (editions[0]?.status === "draft")
        throw new Problem("wrong-state", "This policy already has a draft. Change that one.");
      return { ...fields, seriesId: seriesId ?? newId(), edition: (editions[0]?.edition ?? 0) + 1 };
    },
  }),

  edit(contract.updateCompanyDocument, companyDocumentRecord, {
    beforeSave: (_, document) => {
      if (document.status !== "draft")
        throw new Problem("wrong-state", "An active policy doesn't change. Start its next edition.");
    },
  }),

  move(contract.activateCompanyDocument, companyDocumentRecord, "activate", async (act, document) => {
    for (const edition of await editionsForUpdate(act.db, document.seriesId))
      if (edition.status === "active") await retireEdition(act.db, edition.id);
    return { activatedAt: act.now };
  }),

  move(contract.retireCompanyDocument, companyDocumentRecord, "retire"),

  action(contract.acknowledgeCompanyDocument, async (act, { params: { companyDocumentId }, body: { edition } }) => {
    const document = await companyDocumentForUpdate(act.db, companyDocumentId);
    const { userId } = act.actor;
    if (document.status === "draft" || userId === null || (!mayManage(act) && !isForReader(act, document)))
      throw new Problem("not-found", "Policy not found.");
    if (document.status !== "active" || document.edition !== edition)
      throw new Problem("wrong-state", "A newer edition of this policy is active. Read that one.");
    if (document.acknowledgement === "none") throw new Problem("wrong-state", "This policy needs no acknowledgement.");
    const known = await acksOf(act.db, [document.seriesId], userId);
    const isDone = known.some((ack) => ack.companyDocumentId === document.id);
    const signed =
      !isDone && document.acknowledgement === "sign"
        ? await sign(act, {
            subjectType: "companyDocument",
            subjectId: document.id,
            slotKey: "reader",
            role: "staff",
            meaning,
            documentHash: canonicalHash({
              id: document.id,
              edition,
              number: document.number,
              title: document.title,
              body: document.body,
            }),
          })
        : null;
    if (!isDone)
      await insertAck(act.db, {
        companyDocumentId: document.id,
        seriesId: document.seriesId,
        userId,
        at: act.now,
        signatureId: signed?.signatureId ?? null,
      });
    act.audit({ subjectId: document.id, detail: { edition, ...(signed ? { signatureId: signed.signatureId } : {}) } });
    await announce(act, document);
    return oneWithMine(act, document);
  }),

  query(contract.listAcknowledgements, async (view, { params: { companyDocumentId } }) => {
    const document = await companyDocumentById(view.db, companyDocumentId);
    const [staff, acks] = await Promise.all([activeStaff(view.db), acksOf(view.db, [document.seriesId], null)]);
    return {
      rows: staff
        .filter((one) => isFor(document, { role: one.role, locationIds: one.locationIds ?? [] }))
        .map(({ userId, name, role, supervisorName }) => {
          const { state, at } = owed(view, document, acks, userId);
          return { userId, name, role, supervisorName, state, at };
        }),
    };
  }),
];

/** Policies to read or sign, on everyone's Home. */
export const policiesToRead: WorkItemProvider = {
  kind: "forms.company-documents",
  permission: "notifications.use",
  order: 70,
  everyone: true,
  load: async (view) => {
    const rows = await owedByReader(view);
    const at = (day: string | null) => (day === null ? view.now : dayBounds(day, view.timeZone).end);
    if (rows.length === 0) return null;
    return {
      kind: "forms.company-documents",
      label: "Policies to read",
      count: rows.length,
      oldestAt: rows.map(({ mine }) => at(mine.dueOn)).sort()[0] ?? view.now,
      link: "/documents?tabs=company",
      rows: rows.slice(0, 5).map((row) => ({
        id: row.id,
        clientId: null,
        title: row.title,
        detail: row.mine.state === "overdue" ? `${row.number}, overdue` : row.number,
        link: `/documents/company/${row.id}`,
        at: at(row.mine.dueOn),
      })),
    };
  },
};
