import { clientsById, contactsOf, requireEpisode } from "#modules/clients/index.ts";
import { levelOfCare } from "#modules/facility/index.ts";
import { stateOfPlace } from "#modules/places/index.ts";
import { sealOf, signaturesOf } from "#modules/signatures/index.ts";
import { namesOfUsers } from "#modules/staff/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { ageOn, localDate } from "#platform/shared/time/index.ts";
import { consentOfForm } from "../consents/consent.store.ts";
import { statusOn } from "../consents/consent.ts";
import { isViewShown, lastKickBack } from "../kick-backs/kick-back.store.ts";
import { reviewedMinorRules } from "../minors/minor-rule.store.ts";
import { careScope, type MinorRule, ruleForMinor, rulesInForce } from "../minors/minor-rule.ts";
import { placeInPacket } from "../packets/packet-turn.actions.ts";
import { type PinnedTemplate, versionById } from "../templates/template.store.ts";
import { changesSince } from "./answer.store.ts";
import { enabledAnswers } from "./answers.ts";
import { type FormRecord, type ListedForm, locationName } from "./form.store.ts";
import { formAbilities, isInReview, isWritable } from "./form.ts";
import { type FormDocument, sealedDocument } from "./form-document.ts";
import type { Form, FormRow, SigningSlot, SlotLine } from "./form-fields.contract.ts";
import { type SlotRecord, slotsOfForm } from "./slot.store.ts";
import { firstHanded, neededSlots, type SignerFacts } from "./slots.ts";

function slotLine(slot: SlotRecord): SlotLine {
  const { slotKey, role, label, position, required, reason, citation, state, signerName, signedAt } = slot;
  return { slotKey, role, label, position, required, reason, citation, state, signerName, signedAt };
}
function signingSlot(slot: SlotRecord): SigningSlot {
  const { intentText, covers, signatureId, coveredHash, excusedId } = slot;
  return { ...slotLine(slot), intentText, covers, signatureId, coveredHash, excusedId };
}

export function formRow(form: ListedForm, slots: readonly SlotRecord[]): FormRow {
  return {
    id: form.id,
    templateKey: form.templateKey,
    title: form.title,
    kind: form.kind,
    chartTab: form.chartTab,
    number: form.number,
    status: form.status,
    progressPct: form.progressPct,
    clientId: form.clientId,
    demographicId: form.demographicId,
    timeZone: form.timeZone,
    effectiveAt: form.effectiveAt,
    dueAt: form.dueAt,
    completedAt: form.completedAt,
    updatedAt: form.updatedAt,
    updatedByName: form.updatedByName,
    pendingClient: form.pendingClient,
    pendingGuardian: form.pendingGuardian,
    pendingStaff: form.pendingStaff,
    kickBackOpen: form.kickBackOpen,
    slots: slots.map(slotLine),
    version: form.version,
  };
}

/** The client of a form as the chart names them now, and what decides who signs. */
interface FormSigners extends SignerFacts {
  client: Form["client"];
  /** Names a client may type as their signature: legal and preferred (SIG-5). */
  clientNames: string[];
}

export async function signerFacts(
  view: View,
  form: FormRecord,
  template: Pick<PinnedTemplate, "consentType">,
): Promise<FormSigners> {
  const client = (await clientsById(view, [form.clientId])).get(form.clientId);
  if (!client) throw new Error("The form's client does not exist.");
  const contacts = await contactsOf(view.db, form.clientId);
  const age = ageOn(client.birthDate, localDate(view.now, form.timeZone));
  const { legalFirstName, legalLastName, preferredName, legalName } = client;
  return {
    client: { clientId: form.clientId, mrNo: client.mrNo, name: client.legalName, birthDate: client.birthDate },
    clientName: client.legalName,
    clientNames: [
      legalName,
      `${legalFirstName} ${legalLastName}`,
      ...(preferredName ? [preferredName, `${preferredName} ${legalLastName}`] : []),
    ],
    age,
    minorRule: age < 18 ? await minorRuleOf(view, form, template, age) : null,
    isRelease: template.consentType === "release",
    guardians: contacts
      .filter((contact) => contact.endedOn === null && contact.legalAuthority === "guardian")
      .map((contact) => ({
        contactId: contact.id,
        name: [contact.firstName, contact.lastName].filter(Boolean).join(" "),
      })),
  };
}

async function minorRuleOf(
  view: View,
  form: FormRecord,
  { consentType }: Pick<PinnedTemplate, "consentType">,
  age: number,
): Promise<MinorRule | null> {
  const { levelOfCareId } = await requireEpisode(view, { demographicId: form.demographicId });
  const care = careScope(levelOfCareId ? await levelOfCare(view, levelOfCareId) : null);
  const state = await stateOfPlace(view.db, form.locationId);
  return ruleForMinor(rulesInForce(await reviewedMinorRules(view.db)), { state, age, care, consentType });
}

/** The document that is signed; for a completed form, the stored content. */
export async function formDocument(view: View, form: FormRecord, template: PinnedTemplate): Promise<FormDocument> {
  if (form.content !== null) return sealedDocument(form.content);
  const { client } = await signerFacts(view, form, template);
  return {
    form: "cairn-form-1",
    formId: form.id,
    template: { key: template.key, number: template.number, title: template.title },
    definitionHash: template.definitionHash,
    language: form.language,
    subject: client,
    demographicId: form.demographicId,
    facility: view.tenant.name,
    location: {
      id: form.locationId,
      name: await locationName(view.db, form.locationId),
      timeZone: form.timeZone,
    },
    effectiveAt: form.effectiveAt,
    answers: enabledAnswers(template.definition, form.answers),
  };
}

/** Everything a screen shows of one form. */
export async function formView(view: View, form: FormRecord): Promise<Form> {
  const template = await versionById(view.db, form.templateVersionId);
  const facts = await signerFacts(view, form, template);
  const { client, guardians } = facts;
  const names = await namesOfUsers(view.db, [form.updatedBy, form.voidedBy, form.submittedBy]);
  const kickBack = await lastKickBack(view.db, form.id);
  const consent = template.consentType ? await consentOfForm(view.db, form.id) : null;
  const slots = await slotsOfForm(view.db, form.id);
  const seal = form.content === null ? undefined : await sealOf(view.db, "form", form.id);
  const document = await formDocument(view, form, template);
  const needed = neededSlots(template.slots, facts);
  const packet = await placeInPacket(view.db, form);
  const { slots: _, ...row } = formRow(
    { ...form, templateKey: template.key, ...pick(template), updatedByName: names.get(form.updatedBy ?? "") ?? null },
    [],
  );
  return {
    ...row,
    description: template.description,
    sensitivity: form.sensitivity,
    consentType: template.consentType,
    revocable: template.revocable,
    client: form.content === null ? client : document.subject,
    locationId: form.locationId,
    locationName: document.location.name,
    facility: document.facility,
    definition: template.definition,
    answers: form.answers,
    slots: slots.map(signingSlot),
    signatures: await signaturesOf(view, "form", form.id),
    handsOverTo: isWritable(form.status) && view.can("forms.sign") ? firstHanded(needed, facts) : null,
    asksSignatures: needed.length > 0,
    guardians: [...guardians],
    document,
    contentHash: form.contentHash,
    seal: seal ? { code: seal.code, fileId: seal.fileId } : null,
    submittedAt: form.submittedAt,
    submittedByName: names.get(form.submittedBy ?? "") ?? null,
    reviewSince: isInReview(form.status) ? form.reviewSince : null,
    kickBack,
    isReturnShown: kickBack ? await isViewShown(view.db, view.actor.userId, form.id) : true,
    changes: kickBack ? await changesSince(view.db, form, kickBack.raisedAt) : [],
    declined: form.declinedAt ? { at: form.declinedAt, reason: form.declineReason ?? "" } : null,
    voided: form.voidedAt
      ? { at: form.voidedAt, byName: names.get(form.voidedBy ?? "") ?? "", reason: form.voidReason ?? "" }
      : null,
    consent: consent && { id: consent.id, status: statusOn(consent, localDate(view.now, form.timeZone)) },
    packet,
    abilities: formAbilities(form.status, {
      canFill: view.can("forms.fill") && !packet?.waitsFor,
      canSign: view.can("forms.sign"),
      canApprove: view.can("forms.approve"),
      canVoid: view.can("forms.void"),
      isAuthor: form.submittedBy !== null && form.submittedBy === view.actor.userId,
    }),
  };
}

function pick({ title, kind, chartTab, number }: PinnedTemplate) {
  return { title, kind, chartTab, number };
}
