import { openFormsOf, releaseInForce } from "#modules/clients/index.ts";
import { defineModule } from "#platform/server/execution/module.ts";
import { implement } from "#platform/server/ports/port.ts";
import { listConsentsQuery, revokeConsentAction } from "./consents/consent.actions.ts";
import { hasReleaseInForce } from "./consents/release-in-force.actions.ts";
import { emergencyKind } from "./disclosures/can-disclose.actions.ts";
import { checkConsentsQuery, listDisclosuresQuery, recordDisclosureAction } from "./disclosures/disclosure.actions.ts";
import { formEvents } from "./events.ts";
import { answerFormAction } from "./forms/answer.actions.ts";
import {
  createFormAction,
  declineFormAction,
  getFormQuery,
  listClientFormsQuery,
  printFormQuery,
  voidFormAction,
} from "./forms/form.actions.ts";
import { openFormsOf as unfinishedFormsOf } from "./forms/form.seams.store.ts";
import { formNames } from "./forms/form-names.store.ts";
import { signFormAction } from "./forms/sign.actions.ts";
import { submitFormAction } from "./forms/submit.actions.ts";
import { answerRemarkAction, raiseKickBackAction } from "./kick-backs/kick-back.actions.ts";
import { formsPolicy } from "./policy.ts";
import { listFormTemplatesQuery } from "./templates/template.actions.ts";

/** Forms, consents and their returns; always on, because nobody is admitted without a consent. */
export const forms = defineModule({
  name: "forms",
  policy: formsPolicy,
  switch: null,
  events: formEvents,
  topics: { "list:forms": "forms.view", "record:form": "forms.view" },
  notificationKinds: [
    {
      kind: emergencyKind,
      label: "Disclosures in a medical emergency",
      labels: { es: "Divulgaciones en una emergencia médica" },
      priority: 2,
      audience: "audit.view",
    },
  ],
  subjects: [formNames],
  implements: [implement(openFormsOf, unfinishedFormsOf), implement(releaseInForce, hasReleaseInForce)],
  handlers: [
    listFormTemplatesQuery,
    listClientFormsQuery,
    createFormAction,
    getFormQuery,
    answerFormAction,
    submitFormAction,
    signFormAction,
    declineFormAction,
    voidFormAction,
    printFormQuery,
    raiseKickBackAction,
    answerRemarkAction,
    checkConsentsQuery,
    listDisclosuresQuery,
    recordDisclosureAction,
    listConsentsQuery,
    revokeConsentAction,
  ],
});
