import { randomBytes } from "node:crypto";
import { hmac } from "#platform/server/crypto/secrets.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { create, edit, record, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { guardPublicPost } from "#platform/server/public-posts/guard-public-post.ts";
import { publicPostLimits } from "#platform/server/public-posts/public-post.actions.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes, localDate } from "#platform/shared/time/index.ts";
import type { Answers } from "../forms/answer.contract.ts";
import { answerFaults, enabledAnswers, itemOf, tidyAnswer } from "../forms/answers.ts";
import { findTemplate } from "../forms/assign-forms.actions.ts";
import { type PinnedTemplate, versionById } from "../templates/template.store.ts";
import * as contract from "./public-form.contract.ts";
import * as store from "./public-form.store.ts";
import {
  contactIn,
  isOpenForm,
  mostAnHour,
  publicFault,
  spamLimit,
  spamScore,
  submissionStates,
} from "./public-form.ts";

const guard = "public-form";

function formView(view: Pick<View, "now">, row: store.PublicFormRecord): contract.PublicForm {
  const { timeZone: _, publishedVersionId: __, submissions, toReview, ...form } = row;
  const submitted = submissions ?? 0;
  return {
    ...form,
    submissions: submitted,
    toReview: toReview ?? 0,
    isOpen: isOpenForm(form, { submitted, now: view.now }),
  };
}

const publicFormRecord = record({
  table: "publicForms",
  subject: "public-form",
  key: "publicFormId",
  load: store.publicFormForUpdate,
  read: store.publicFormById,
  scope: (act, form) => act.requireLocation(form.locationId),
  view: (act: Act, row: store.PublicFormRecord) => formView(act, row),
  saved: async (act: Act, { after }) => announce(act, { publicFormId: after.id }),
});

const announce = (act: Act, { publicFormId }: { publicFormId: string }) =>
  act.raise("forms.public-forms-changed", { publicFormId }, { topics: ["list:public-submissions"] });

const submissionView = ({
  spamScore: score,
  locationId: _,
  ...row
}: store.SubmissionRecord): contract.PublicSubmission => ({
  ...row,
  isLikelySpam: score >= spamLimit,
});

const submissionRecord = record({
  table: "publicSubmissions",
  subject: "public-submission",
  key: "submissionId",
  load: store.submissionForUpdate,
  read: store.submissionById,
  scope: (act, submission) => act.requireLocation(submission.locationId),
  view: (_: Act, row: store.SubmissionRecord) => submissionView(row),
  saved: async (act: Act, { after }) =>
    act.raise("forms.public-submission-changed", { submissionId: after.id }, { topics: ["list:public-submissions"] }),
});

/** An open form and the published version of its template. The same answer for one that is closed or does not exist. */
async function openForm(view: View, slug: string): Promise<{ form: store.PublicFormRecord; template: PinnedTemplate }> {
  const closed = () => new Problem("not-found", "This form is closed. Call the facility.");
  const form = await store.publicFormBySlug(view.db, slug);
  if (!form?.publishedVersionId || !isOpenForm(form, { submitted: form.submissions ?? 0, now: view.now }))
    throw closed();
  const template = await versionById(view.db, form.publishedVersionId);
  // A later version of the template may ask for what a stranger cannot give.
  if (publicFault(template) !== null) throw closed();
  return { form, template };
}

/** The answers as they are stored: of shown questions only. Throws `answers-missing` and `validation`. */
function checkedAnswers({ definition }: PinnedTemplate, given: Answers, today: string): Answers {
  const answers: Answers = {};
  for (const [linkPath, answer] of Object.entries(given)) {
    if (!itemOf(definition, linkPath))
      throw fieldProblem(`body.answers.${linkPath}`, "This form has no such question.");
    const tidy = tidyAnswer(answer);
    if (tidy !== null) answers[linkPath] = tidy;
  }
  const faults = answerFaults(definition, answers, today);
  if (faults.length > 0)
    throw new Problem("answers-missing", {
      detail: faults.length === 1 ? "1 answer needs attention." : `${faults.length} answers need attention.`,
      errors: faults.map(({ linkId, message }) => ({ path: `answers.${linkId}`, message })),
    });
  return enabledAnswers(definition, answers);
}

/** Keeps what was sent from a network address, for staff to review. Throws `rate-limited` after ten in an hour. */
export async function keepSubmission(
  act: Act,
  slug: string,
  given: Answers,
  address: string,
): Promise<{ id: string; reference: string }> {
  const found = await openForm(act, slug);
  await store.publicFormForUpdate(act.db, found.form.id);
  // Read again under the lock: another submission may have been the last that is taken.
  const { form, template } = await openForm(act, slug);
  const addressHash = hmac(act.platform.key("public-posts"), act.tenant.id, "address", address);
  if ((await store.submittedFrom(act.db, addressHash, addMinutes(act.now, -60))) >= mostAnHour)
    throw new Problem("rate-limited", { detail: "Please wait and send it again later.", params: { retryAfter: 3600 } });
  const answers = checkedAnswers(template, given, localDate(act.now, form.timeZone));
  const reference = randomBytes(5).toString("hex").toUpperCase();
  const id = await store.insertSubmission(act.db, {
    publicFormId: form.id,
    templateVersionId: template.versionId,
    locationId: form.locationId,
    reference,
    answers,
    contact: contactIn(template.definition, answers),
    spamScore: spamScore(answers),
    addressHash,
    submittedAt: act.now,
  });
  await act.raise(
    "forms.public-submitted",
    { submissionId: id, publicFormId: form.id, locationId: form.locationId },
    { topics: ["list:public-submissions"] },
  );
  return { id, reference };
}

/** Locations whose submissions the reader sees; undefined for all. */
function locationsOf(view: View): readonly string[] | undefined {
  const reach = view.reach("forms.assign");
  if (reach.kind === "tenant") return undefined;
  return reach.kind === "location" ? reach.locationIds : [];
}

export const publicFormHandlers = [
  query(contract.listPublicForms, async (view) => ({
    rows: (await store.publicFormRows(view.db)).map((row) => formView(view, row)),
  })),

  create(contract.addPublicForm, publicFormRecord, {
    values: async (act, { body: { templateKey, ...values } }) => {
      act.requireLocation(values.locationId);
      const template = await findTemplate(act, templateKey);
      if (!template) throw fieldProblem("body.templateKey", "Choose a published template.");
      const fault = publicFault(template);
      if (fault) throw fieldProblem("body.templateKey", fault);
      return { ...values, templateId: template.templateId };
    },
  }),

  edit(contract.updatePublicForm, publicFormRecord),

  query(contract.readPublicForm, async (view, { params }) => {
    const { form, template } = await openForm(view, params.slug);
    const { title, description, language, definition } = template;
    return { title, description, language, definition, timeZone: form.timeZone };
  }),

  action(contract.submitPublicForm, async (act, { params, body }) => {
    await guardPublicPost(act, guard, body.post, publicPostLimits[guard]);
    const { id, reference } = await keepSubmission(act, params.slug, body.answers, act.request.ip ?? "-");
    act.audit({ subjectId: id, detail: { form: params.slug } });
    return { reference };
  }),

  query(contract.listPublicSubmissions, async (view, { query: filter }) => {
    const found = await store.submissionPage(view.db, { ...filter, locationIds: locationsOf(view) });
    return {
      ...found,
      rows: found.rows.map(({ spamScore: score, locationId: _, ...row }) => ({
        ...row,
        isLikelySpam: score >= spamLimit,
      })),
    };
  }),

  query(contract.getPublicSubmission, async (view, { params }) => {
    const row = await store.submissionById(view.db, params.submissionId);
    view.requireLocation(row.locationId);
    view.readSubject = { subjectId: row.id };
    return submissionView(row);
  }),

  verb(contract.reviewPublicSubmission, submissionRecord, (act, submission, { body }) => {
    const status = submissionStates.next(submission.status, body.move);
    if (!status) throw new Problem("wrong-state", `This submission is ${submissionStates.label(submission.status)}.`);
    return { status, reviewedAt: act.now, reviewedBy: act.actor.userId };
  }),
];
