import { type GivenClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { changeAddendum, draftAddendum, listAddenda, signAddendum, voidAddendum } from "./addenda/addendum.contract.ts";
import {
  approveNote,
  bulkApprove,
  commentOnNote,
  listApprovals,
  listCosigners,
  listSubmissions,
  openApproval,
  reassignApproval,
  recallNote,
  removeComment,
  returnNote,
} from "./approvals/approval.contract.ts";
import { releaseLease, requestLease, takeLease } from "./drafts/lease.contract.ts";
import { chooseVersion, getRevision, listMyDrafts, listRevisions, savePart } from "./drafts/part.contract.ts";
import { contentFromText } from "./drafts/part-content.ts";
import { groupNoteSamples } from "./group-notes/testing.ts";
import { groupSamples } from "./groups/testing.ts";
import { kindSamples } from "./kinds/samples.ts";
import { getNoteHistory } from "./notes/history.contract.ts";
import {
  changeProgressNote,
  createProgressNote,
  discardNote,
  getNote,
  listNotes,
  printNote,
  searchNotes,
  voidNote,
} from "./notes/note.contract.ts";
import { getSignSheet, signNote } from "./notes/sign.contract.ts";
import { addPhrase, changePhrase, fillPhrase, listPhrases } from "./phrases/phrase.contract.ts";
import { addPlanLinks, getPlanLinks, putPlanLinks } from "./plan-links/plan-link.contract.ts";
import { shiftSamples } from "./shift-notes/testing.ts";
import { listNoteTemplates } from "./templates/template.contract.ts";
import {
  aSigning,
  givenDraftNote,
  givenSignedNote,
  givenTrainee,
  givenWaitingNote,
  givenWrittenNote,
} from "./testing.ts";
import { transferSamples } from "./transfers/testing.ts";

const stays = new Map<string, Promise<GivenClient>>();
const services = new Map<string, number>();

/** One admitted client per facility. Each sample's service has its own time, so an author's services don't overlap. */
function stay(facility: Facility): Promise<GivenClient> {
  const known =
    stays.get(facility.tenant.id) ??
    givenAdmittedClient(facility, { admittedAt: addMinutes(facility.clock.now(), -48 * 60) });
  stays.set(facility.tenant.id, known);
  return known;
}
async function scene(facility: Facility) {
  const client = await stay(facility);
  const number = (services.get(facility.tenant.id) ?? 0) + 1;
  services.set(facility.tenant.id, number);
  const author = await facility.as("therapist");
  return { client, author, given: { endedMinutesAgo: number * 6, minutes: 5 } };
}
const draft = async (facility: Facility) => {
  const { client, author, given } = await scene(facility);
  return givenDraftNote(author, client, facility.clock.now(), given);
};
const written = async (facility: Facility) => {
  const { client, author, given } = await scene(facility);
  return givenWrittenNote(author, client, facility.clock.now(), given);
};
const signed = async (facility: Facility) => {
  const { client, author, given } = await scene(facility);
  return givenSignedNote(author, client, facility.clock.now(), given);
};

const typed = (text: string) => ({
  baseRevision: 0,
  mutationId: newId(),
  tabId: newId(),
  seq: 1,
  content: contentFromText(text),
});
const words = {
  type: "clarification" as const,
  reason: "A name was missing.",
  content: contentFromText("It was Ana."),
};

let phrases = 0;
async function aPhrase(facility: Facility) {
  phrases += 1;
  return (await facility.as("therapist")).call(addPhrase, {
    body: { trigger: `sample${phrases}`, title: "Sample", content: "Sample." },
  });
}

async function anAddendum(facility: Facility) {
  const note = await signed(facility);
  const author = await facility.as("therapist");
  const addendum = await author.call(draftAddendum, { params: { noteId: note.id }, body: words });
  return { params: { noteId: note.id, addendumId: addendum.id }, version: addendum.version };
}

/** A note signed before the treatment plan was in force, by an author who has no other notes. */
async function linkableLater(facility: Facility) {
  const { givenSubmittedPlan } = await import("#modules/treatment-plans/testing.ts");
  const { author: therapist, given } = await scene(facility);
  const author = await facility.as("case_manager");
  const client = await givenAdmittedClient(facility, { admittedAt: addMinutes(facility.clock.now(), -48 * 60) });
  const { id: noteId } = await givenSignedNote(author, client, facility.clock.now(), given);
  await givenSubmittedPlan(facility, therapist, client);
  const { version, plan } = await author.call(getPlanLinks, { params: { noteId } });
  return { params: { noteId }, version, objectiveStableId: plan?.objectives[0]?.stableId ?? newId() };
}

async function twoVersions(facility: Facility) {
  const note = await draft(facility);
  const params = { noteId: note.id, partKey: "data" };
  const author = await facility.as("therapist");
  await author.call(savePart, { params, body: typed("One text.") });
  const answer = await author.call(savePart, { params, body: typed("Another text.") });
  if (answer.outcome !== "diverged") throw new Error("Two tabs should have diverged.");
  return { params, branchId: answer.branchId };
}

const leasing = async (facility: Facility) => ({
  params: { noteId: (await draft(facility)).id, partKey: "data" },
  body: { tabId: newId() },
});

async function waiting(facility: Facility) {
  const { client, given } = await scene(facility);
  const trainee = await givenTrainee(facility, await facility.as("medical_director"));
  return givenWaitingNote(trainee, client, facility.clock.now(), given);
}
async function opened(facility: Facility) {
  const { approvalId } = await waiting(facility);
  const director = await facility.as("medical_director");
  const { version } = await director.call(openApproval, { params: { approvalId } });
  return { params: { approvalId }, version };
}

/** A draft of a client with a treatment plan in force, and what it can link. */
async function linkable(facility: Facility) {
  const { givenSubmittedPlan } = await import("#modules/treatment-plans/testing.ts");
  const author = await facility.as("therapist");
  const client = await givenAdmittedClient(facility);
  await givenSubmittedPlan(facility, author, client);
  facility.clock.advance({ minutes: 20 });
  const { id: noteId } = await givenDraftNote(author, client, facility.clock.now(), { minutes: 5 });
  const { version, plan } = await author.call(getPlanLinks, { params: { noteId } });
  return { params: { noteId }, version, objectiveStableId: plan?.objectives[0]?.stableId ?? newId() };
}

/** One valid call of every endpoint of this module, for the derived access tests. */
export const samples: readonly Sample[] = [
  ...groupSamples,
  ...groupNoteSamples,
  ...kindSamples,
  ...shiftSamples,
  sample(getPlanLinks, "therapist", async (facility) => ({ params: (await linkable(facility)).params })),
  sample(putPlanLinks, "therapist", async (facility) => {
    const { params, version, objectiveStableId } = await linkable(facility);
    return { params, body: { version, links: [{ objectiveStableId }] } };
  }),
  sample(
    addPlanLinks,
    "case_manager",
    async (facility) => {
      const { params, version, objectiveStableId } = await linkableLater(facility);
      return { params, body: { version, links: [{ objectiveStableId }] } };
    },
    { signing: true },
  ),
  ...transferSamples,
  sample(listPhrases, "therapist", () => ({})),
  sample(addPhrase, "therapist", () => ({
    body: { trigger: "one", title: "One", content: "One.", isShared: false },
  })),
  sample(changePhrase, "therapist", async (facility) => {
    const { id, version } = await aPhrase(facility);
    return { params: { phraseId: id }, body: { version, title: "Another" } };
  }),
  sample(fillPhrase, "therapist", async (facility) => ({
    params: { noteId: (await draft(facility)).id, phraseId: (await aPhrase(facility)).id },
  })),
  sample(listNoteTemplates, "therapist", () => ({})),
  sample(searchNotes, "therapist", async (facility) => ({
    body: { mrNo: (await givenAdmittedClient(facility)).mrNo, q: "sleep" },
  })),
  sample(listNotes, "therapist", async (facility) => ({ query: { mrNo: (await stay(facility)).mrNo } })),
  sample(getNote, "therapist", async (facility) => ({ params: { noteId: (await draft(facility)).id } })),
  sample(createProgressNote, "therapist", async (facility) => ({
    body: { mrNo: (await stay(facility)).mrNo, templateKey: "progress-dap", serviceStart: facility.clock.now() },
  })),
  sample(changeProgressNote, "therapist", async (facility) => {
    const { id, version } = await draft(facility);
    return { params: { noteId: id }, body: { version, modality: "video" as const } };
  }),
  sample(savePart, "therapist", async (facility) => ({
    params: { noteId: (await draft(facility)).id, partKey: "data" },
    body: typed("Slept well."),
  })),
  sample(chooseVersion, "therapist", async (facility) => {
    const { params, branchId } = await twoVersions(facility);
    const { mutationId, tabId, content } = typed("Both texts.");
    return { params, body: { branchId, baseRevision: 1, mutationId, tabId, content } };
  }),
  sample(takeLease, "therapist", leasing),
  sample(requestLease, "therapist", leasing),
  sample(releaseLease, "therapist", leasing),
  sample(listRevisions, "therapist", async (facility) => ({
    params: { noteId: (await draft(facility)).id, partKey: "data" },
  })),
  sample(getRevision, "therapist", async (facility) => {
    const { params } = await twoVersions(facility);
    const author = await facility.as("therapist");
    const { rows } = await author.call(listRevisions, { params });
    return { params: { ...params, revisionId: rows[0]!.id } };
  }),
  sample(listMyDrafts, "therapist", () => ({})),
  sample(getSignSheet, "therapist", async (facility) => ({ params: { noteId: (await written(facility)).id } })),
  sample(
    signNote,
    "therapist",
    async (facility) => aSigning(await facility.as("therapist"), (await written(facility)).id),
    { signing: true },
  ),
  sample(discardNote, "therapist", async (facility) => {
    const { id, version } = await draft(facility);
    return { params: { noteId: id }, body: { version, reason: "Started by mistake" } };
  }),
  sample(voidNote, "compliance", async (facility) => {
    const { id, version } = await signed(facility);
    return { params: { noteId: id }, body: { version, reasonCode: "test" as const, reasonText: "Test entry" } };
  }),
  sample(printNote, "medical_director", async (facility) => ({ params: { noteId: (await signed(facility)).id } })),
  sample(listAddenda, "therapist", async (facility) => ({ params: { noteId: (await signed(facility)).id } })),
  sample(draftAddendum, "therapist", async (facility) => ({
    params: { noteId: (await signed(facility)).id },
    body: words,
  })),
  sample(changeAddendum, "therapist", async (facility) => {
    const { params, version } = await anAddendum(facility);
    return { params, body: { ...words, version } };
  }),
  sample(
    signAddendum,
    "therapist",
    async (facility) => {
      const { params, version } = await anAddendum(facility);
      return { params, body: { version } };
    },
    { signing: true },
  ),
  sample(voidAddendum, "therapist", async (facility) => {
    const { params, version } = await anAddendum(facility);
    return { params, body: { version, reason: "Added to the wrong note" } };
  }),
  sample(listApprovals, "medical_director", () => ({})),
  sample(listSubmissions, "therapist", () => ({})),
  sample(listCosigners, "medical_director", async (facility) => ({
    params: { noteId: (await waiting(facility)).note.id },
  })),
  sample(
    bulkApprove,
    "medical_director",
    async (facility) => {
      const { params, version } = await opened(facility);
      return { body: { items: [{ ...params, version }] } };
    },
    { signing: true },
  ),
  sample(reassignApproval, "medical_director", async (facility) => {
    const { params, version } = await opened(facility);
    const other = await facility.as("medical_director", "colleague");
    return { params, body: { version, supervisorId: other.clinicianId } };
  }),
  sample(openApproval, "medical_director", async (facility) => ({
    params: { approvalId: (await waiting(facility)).approvalId },
  })),
  sample(
    approveNote,
    "medical_director",
    async (facility) => {
      const { params, version } = await opened(facility);
      return { params, body: { version } };
    },
    { signing: true },
  ),
  sample(returnNote, "medical_director", async (facility) => {
    const { params, version } = await opened(facility);
    return { params, body: { version, reasonCode: "other" as const, reasonText: "Describe your intervention." } };
  }),
  sample(commentOnNote, "medical_director", async (facility) => {
    const { params, version } = await opened(facility);
    return { params, body: { version, partKey: "data", quote: null, text: "Say what you did." } };
  }),
  sample(removeComment, "medical_director", async (facility) => {
    const { params, version } = await opened(facility);
    const director = await facility.as("medical_director");
    const body = { version, partKey: "data", quote: null, text: "Say what you did." };
    const commented = await director.call(commentOnNote, { params, body });
    const note = await director.call(getNote, { params: { noteId: commented.noteId } });
    const commentId = note.approval?.comments[0]?.id ?? newId();
    return { params: { ...params, commentId }, query: { version: commented.version } };
  }),
  sample(getNoteHistory, "therapist", async (facility) => ({ params: { noteId: (await signed(facility)).id } })),
  sample(recallNote, "therapist", async (facility) => {
    const { client, given } = await scene(facility);
    const trainee = await givenTrainee(facility, await facility.as("medical_director"), "first");
    const { note } = await givenWaitingNote(trainee, client, facility.clock.now(), given);
    await facility.system((act) =>
      act.db.updateTable("clinicians").set({ cosignRequired: false }).where("id", "=", trainee.clinicianId).execute(),
    );
    return { params: { noteId: note.id }, body: { version: note.version } };
  }),
];
