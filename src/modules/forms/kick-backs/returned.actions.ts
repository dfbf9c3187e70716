import { clientsInReach } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { action, query, type WorkItemProvider } from "#platform/server/execution/module.ts";
import { offered } from "#platform/server/execution/offered.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formClientColumn } from "../approvals/approval.store.ts";
import { answerHistory } from "../forms/answer.store.ts";
import { formById } from "../forms/form.store.ts";
import { getFormHistory, listKickBacks, type ReturnedRow, toggleKickBackView } from "./kick-back.contract.ts";
import { kickBacksOfForm, returnedForms, setViewShown } from "./kick-back.store.ts";
import type { ReturnedItemFilter, ReturnedItemProvider } from "./returned-items.ts";

const listLength = 200;

/** Returned forms, for the one list of returns. */
export const returnedFormItems: ReturnedItemProvider = {
  kind: "form",
  permission: "forms.view",
  load: async (view, { of, limit }) => {
    const userId = view.actor.userId ?? "";
    const inReach = view.inReach("forms.view", "client", formClientColumn);
    const whose = of === "toMe" ? { authorId: userId } : of === "byMe" ? { raisedBy: userId } : {};
    const rows = await returnedForms(view.db, inReach, whose, limit);
    return rows.map((row) => ({
      ...row,
      raisedByName: row.raisedByName ?? "",
      authorName: row.authorName ?? "",
      link: `/forms/${row.subjectId}`,
    }));
  },
};

/** Returned records of every module, longest waiting first. */
async function returned(view: View, of: ReturnedItemFilter["of"]): Promise<{ rows: ReturnedRow[]; isCut: boolean }> {
  const providers = offered(view, view.platform.registry.parts("returnedItems"));
  const limit = listLength + 1;
  const lists = await Promise.all(
    providers.map(async ({ kind, permission, load }) => {
      const items = await load(view, { of, limit });
      const clients = await clientsInReach(
        view,
        permission,
        items.map(({ clientId }) => clientId),
      );
      return items.flatMap((item) => {
        const client = clients.get(item.clientId);
        return client
          ? [{ ...item, clientId: client.clientId, subjectType: kind, clientName: client.legalName, mrNo: client.mrNo }]
          : [];
      });
    }),
  );
  const rows = lists.flat().sort((a, b) => a.raisedAt.localeCompare(b.raisedAt));
  return { rows: rows.slice(0, listLength), isCut: rows.length > listLength };
}

export const returnedHandlers = [
  query(listKickBacks, (view, { query: { of } }) => returned(view, of)),

  action(toggleKickBackView, async (act, { params, body }) => {
    const form = await formById(act.db, params.formId);
    await act.openChart(form.clientId, "forms");
    if (act.actor.userId === null) throw new Problem("forbidden", "Only staff keep this setting.");
    await setViewShown(act.db, act.actor.userId, form.id, body.visible);
    act.audit({ subjectId: form.id, detail: { visible: body.visible } });
    return { visible: body.visible };
  }),

  query(getFormHistory, async (view, { params, query: wanted }) => {
    const form = await formById(view.db, params.formId);
    await view.openChart(form.clientId, "forms");
    const found = await answerHistory(view.db, form.id, wanted);
    return {
      ...found,
      rows: found.rows.map(({ previous, next, ...row }) => ({ ...row, before: previous, after: next })),
      returns: await kickBacksOfForm(view.db, form.id),
    };
  }),
];

/** Forms returned to the user, on Home. */
export const returnedWork: WorkItemProvider = {
  kind: "forms.returned",
  permission: "forms.fill",
  order: 15,
  load: async (view) => {
    const items = await returnedFormItems.load(view, { of: "toMe", limit: listLength });
    const [first] = items;
    if (!first) return null;
    const shown = items.slice(0, 5);
    const clients = await clientsInReach(
      view,
      "forms.view",
      shown.map(({ clientId }) => clientId),
    );
    return {
      kind: "forms.returned",
      label: "Forms returned to you",
      count: items.length,
      oldestAt: first.raisedAt,
      link: "/forms?tabs=returned",
      rows: shown.map((row) => ({
        id: row.subjectId,
        clientId: row.clientId,
        title: clients.get(row.clientId)?.legalName ?? "",
        detail: `${row.title}: ${row.reason}`,
        link: row.link,
        at: row.raisedAt,
      })),
    };
  },
};
