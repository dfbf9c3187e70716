import { createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { simulatedAccount, simulatedClinic } from "#modules/medications/e-prescribing/simulated-account.ts";
import { signOnCodes } from "#modules/medications/e-prescribing/sso.ts";
import { notificationsPage, prescribingPage, refusedPage } from "./erx-pages.ts";
import { serveOn } from "./serve.ts";
import type { Simulator, Stage } from "./stage.ts";
import { type Said, troublesOf, type Words } from "./troubled.ts";

const json = { "content-type": "application/json" };
const html = { "content-type": "text/html; charset=utf-8" };
const raw = (status: number, answer: object): Said => ({ status, headers: json, body: JSON.stringify(answer) });
const ok = (answer: object): Said => raw(200, { ...answer, Result: { ResultCode: "OK", ResultDescription: "" } });
/** The provider refuses with HTTP 200. */
const refused = (why: string): Said => raw(200, { Result: { ResultCode: "ERROR", ResultDescription: why } });
const shown = (status: number, body: string): Said => ({ status, headers: html, body });

const words: Words = {
  refuse: raw(401, { error: "invalid_client" }),
  busy: raw(503, { error: "unavailable" }),
  error: refused("An unexpected error occurred"),
  limit: { ...raw(429, { error: "too many requests" }), headers: { ...json, "retry-after": "10" } },
};

const { clinicKey, webhookSecret } = simulatedAccount;
const tokenMinutes = 10;
const signOnSeconds = 60;

interface Patient {
  id: string;
  clinic: string;
  person: Record<string, string>;
  allergies: Record<string, unknown>[];
  medications: Record<string, unknown>[];
  prescriptions: Record<string, unknown>[];
}

const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/**
 * An e-prescribing service with DoseSpot's API: tokens that expire, patients with the provider's own validation, allergies,
 * self-reported medications, prescriptions, diagnoses, and the sign-on of its prescribing window. `ResultCode: ERROR` comes
 * with HTTP 200, as there. A controlled prescription needs the service's own second factor (any six digits here).
 */
export class PrescribingSimulator {
  readonly #stage: Stage;
  #patients = new Map<string, Patient>();
  #tokens = new Map<string, { clinic: string; until: number }>();
  #usedPhrases = new Set<string>();
  #sessions = new Map<string, { clinic: string; user: string }>();
  #hooks = new Map<string, string>();
  #last = 50;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  reset(): void {
    for (const kept of [this.#patients, this.#tokens, this.#sessions, this.#hooks]) kept.clear();
    this.#usedPhrases.clear();
  }

  state(): Record<string, number> {
    const patients = [...this.#patients.values()];
    return {
      patients: patients.length,
      prescriptions: patients.reduce((sum, { prescriptions }) => sum + prescriptions.length, 0),
      "sign-ons": this.#usedPhrases.size,
    };
  }

  #next(): string {
    this.#last += 1;
    return String(this.#last);
  }

  answer(request: IncomingMessage, body: Buffer): Said {
    const url = new URL(request.url ?? "/", "http://erx");
    const method = request.method ?? "GET";
    if (url.pathname === "/LoginSingleSignOn.aspx") return this.#signOn(url);
    const form = Object.fromEntries(new URLSearchParams(body.toString("utf8")));
    if (url.pathname === "/prescribe" && method === "POST") return this.#prescribe(form);
    if (url.pathname === "/webapi/v2/connect/token") return this.#token(form);
    const token = this.#tokens.get(request.headers.authorization?.replace("Bearer ", "") ?? "");
    if (!token || token.until < this.#stage.clock.now()) return raw(401, { error: "invalid_token" });
    if (request.headers["subscription-key"] === undefined)
      return raw(401, { error: "Access denied: no subscription key" });
    const given: Record<string, unknown> = method === "GET" ? {} : JSON.parse(body.toString("utf8") || "{}");
    return this.#api(token.clinic, method, url, given);
  }

  #token(form: Record<string, string>): Said {
    const good = form.grant_type === "password" && form.client_secret === clinicKey && form.password === clinicKey;
    if (!good || !form.username || !form.client_id) return raw(400, { error: "invalid_grant" });
    const token = this.#stage.dice.bytes(16).toString("hex");
    this.#tokens.set(token, { clinic: form.client_id, until: this.#stage.clock.now() + tokenMinutes * 60_000 });
    return raw(200, { access_token: token, token_type: "Bearer", expires_in: tokenMinutes * 60 });
  }

  #api(clinic: string, method: string, url: URL, given: Record<string, unknown>): Said {
    const [, , , , what = "", id = "", part = "", sub = "", verb = ""] = url.pathname.split("/");
    if (what === "clinics" && method === "GET") return ok({ Item: { ClinicId: clinic } });
    if (what === "webhooks" && method === "POST") {
      this.#hooks.set(clinic, text(given.Url));
      return ok({});
    }
    if (what === "notifications") return ok({ Item: this.#counts(clinic) });
    if (what === "diagnoses") return this.#diagnoses(url.searchParams.get("searchString") ?? "");
    if (what !== "patients") return raw(404, { error: "not found" });
    if (id === "search") return this.#search(clinic, url.searchParams);
    if (id === "") return method === "POST" ? this.#savePatient(clinic, null, given) : raw(405, {});
    const patient = this.#patients.get(id);
    if (!patient || patient.clinic !== clinic) return refused("Patient not found");
    if (part === "") return method === "PUT" ? this.#savePatient(clinic, patient, given) : ok({ Item: patient.person });
    if (part === "prescriptions") return ok({ Items: patient.prescriptions });
    if (part === "allergies") return this.#allergies(patient, method, sub, given);
    if (part === "selfReportedMedications") return this.#medications(patient, method, sub, verb, given);
    return raw(404, { error: "not found" });
  }

  #savePatient(clinic: string, before: Patient | null, given: Record<string, unknown>): Said {
    const person = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, text(value)]));
    const wrong = personError(person, this.#stage.clock.now());
    if (wrong) return refused(wrong);
    const patient = before ?? { id: this.#next(), clinic, person, allergies: [], medications: [], prescriptions: [] };
    patient.person = person;
    this.#patients.set(patient.id, patient);
    return ok({ Id: Number(patient.id) });
  }

  #search(clinic: string, asked: URLSearchParams): Said {
    const same = (a: string | undefined, b: string | null) => (a ?? "").toLowerCase() === (b ?? "").toLowerCase();
    const found = [...this.#patients.values()].filter(
      (one) =>
        one.clinic === clinic &&
        same(one.person.FirstName, asked.get("FirstName")) &&
        same(one.person.LastName, asked.get("LastName")) &&
        one.person.DateOfBirth === asked.get("DateOfBirth"),
    );
    return ok({ Items: found.map(({ id, person }) => ({ PatientId: Number(id), ...person })) });
  }

  #allergies(patient: Patient, method: string, sub: string, given: Record<string, unknown>): Said {
    if (method === "GET") return ok({ Items: patient.allergies });
    if (sub === "noKnownAllergy") {
      const active = patient.allergies.some(({ StatusType }) => StatusType === "Active");
      return active ? refused("Patient has active allergies") : ok({ Id: Number(this.#next()) });
    }
    if (sub === "coded" || sub === "freetext") {
      if (!text(given.DisplayName)) return refused("DisplayName is required");
      const id = Number(this.#next());
      patient.allergies.push({
        AllergyId: id,
        DisplayName: given.DisplayName,
        Code: sub === "coded" ? given.Code : null,
        CodeType: sub === "coded" ? "RxCUI" : null,
        StatusType: given.StatusType ?? "Active",
      });
      return ok({ Id: id });
    }
    const found = patient.allergies.find(({ AllergyId }) => String(AllergyId) === sub);
    if (!found) return refused("Allergy not found");
    found.StatusType = given.StatusType;
    return ok({ Id: Number(sub) });
  }

  #medications(patient: Patient, method: string, sub: string, verb: string, given: Record<string, unknown>): Said {
    if (method === "GET") return ok({ Items: patient.medications });
    if (sub === "coded" || sub === "freetext") {
      if (!text(given.DisplayName)) return refused("DisplayName is required");
      const id = Number(this.#next());
      patient.medications.push({
        SelfReportedMedicationId: id,
        DisplayName: given.DisplayName,
        RxCUI: sub === "coded" ? given.RxCUI : null,
        Directions: given.Directions ?? "",
        Status: "Active",
      });
      return ok({ Id: id });
    }
    const found = patient.medications.find((one) => String(one.SelfReportedMedicationId) === sub);
    if (!found) return refused("Self-reported medication not found");
    if (verb === "updateStatus") found.Status = given.Status;
    return ok({ Id: Number(sub) });
  }

  #diagnoses(search: string): Said {
    const code = search.trim().toUpperCase();
    if (!/^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/.test(code)) return ok({ Items: [] });
    const id = [...code].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000, 7);
    return ok({ Items: [{ DiagnosisId: id, Code: code, Description: `Diagnosis ${code}` }] });
  }

  #counts(clinic: string): Record<string, number> {
    const all = [...this.#patients.values()].filter((one) => one.clinic === clinic).flatMap((one) => one.prescriptions);
    const of = (...statuses: string[]) => all.filter(({ Status }) => statuses.includes(text(Status))).length;
    return {
      RefillRequestsCount: of("Requested"),
      TransactionErrorsCount: of("Error", "EpcsError"),
      PendingPrescriptionsCount: of("Entered", "ReadyToSign"),
      PendingRxChangeCount: 0,
    };
  }

  /** Each link opens once, for a minute; refusals in the provider's words. */
  #signOn(url: URL): Said {
    const asked = (name: string) => url.searchParams.get(name) ?? "";
    const user = asked("SingleSignOnUserId");
    const code = asked("SingleSignOnCode");
    const phrase = code.slice(0, Number(asked("SingleSignOnPhraseLength")));
    const wanted = signOnCodes(clinicKey, user, phrase);
    if (!asked("SingleSignOnClinicId")) return shown(403, refusedPage("You do not have access to this clinic."));
    if (code !== wanted.code || asked("SingleSignOnUserIdVerify") !== wanted.verify)
      return shown(403, refusedPage("The single sign-on code was calculated incorrectly."));
    if (this.#usedPhrases.has(phrase))
      return shown(403, refusedPage("This link was used already. Open it again from your record."));
    if (user.startsWith("9")) return shown(403, refusedPage("This user is inactive or not confirmed."));
    this.#usedPhrases.add(phrase);
    const clinic = asked("SingleSignOnClinicId");
    if (url.searchParams.has("RefillsErrors")) return shown(200, notificationsPage(this.#counts(clinic)));
    const patient = this.#patients.get(asked("PatientId"));
    if (!patient || patient.clinic !== clinic)
      return shown(403, refusedPage("You do not have access to this patient."));
    const session = this.#stage.dice.bytes(12).toString("hex");
    this.#sessions.set(session, { clinic, user });
    setTimeout(() => this.#sessions.delete(session), signOnSeconds * 30_000).unref();
    return shown(200, this.#window(patient, session));
  }

  #window(patient: Patient, session: string): string {
    const { FirstName = "", LastName = "", DateOfBirth = "" } = patient.person;
    const rows = patient.prescriptions.map((one) => ({
      id: text(one.PrescriptionId),
      name: text(one.DisplayName),
      sig: text(one.Directions),
      status: text(one.Status),
    }));
    return prescribingPage({ id: patient.id, name: `${FirstName} ${LastName}`, birthDate: DateOfBirth }, session, rows);
  }

  #prescribe(form: Record<string, string>): Said {
    const session = this.#sessions.get(form.session ?? "");
    const patient = this.#patients.get(form.patient ?? "");
    if (!session || !patient || patient.clinic !== session.clinic)
      return shown(403, refusedPage("Your session has ended. Open it again from your record."));
    if (Number(form.schedule ?? "0") > 0 && !/^\d{6}$/.test(form.factor ?? ""))
      return shown(403, refusedPage("A controlled prescription needs your second factor. It was not signed."));
    this.addPrescription(patient.id, {
      DisplayName: form.name,
      RxCUI: form.rxcui || null,
      Directions: form.sig,
      Quantity: form.quantity,
      PrescriberId: session.user,
      DiagnosisCodes: form.diagnosis ? [form.diagnosis] : [],
    });
    return shown(200, this.#window(patient, form.session ?? ""));
  }

  /** Adds a prescription to a patient, or changes its status, and tells the clinic by webhook. */
  addPrescription(patientId: string, given: Record<string, unknown>): string {
    const patient = this.#patients.get(patientId);
    if (!patient) throw new Error("There is no such patient.");
    const id = text(given.PrescriptionId) || this.#next();
    const before = patient.prescriptions.find((one) => text(one.PrescriptionId) === id);
    if (before) Object.assign(before, given);
    else
      patient.prescriptions.push({
        PrescriptionId: Number(id),
        NDC: null,
        Refills: 0,
        Status: "eRxSent",
        PharmacyName: "Foothill Pharmacy",
        PrescriberName: null,
        WrittenDate: this.#stage.instant().slice(0, 10),
        ErrorDetails: null,
        ...given,
      });
    void this.#tell(patient, id);
    return id;
  }

  async #tell(patient: Patient, prescriptionId: string): Promise<void> {
    const url = this.#hooks.get(patient.clinic);
    if (!url) return;
    const body = JSON.stringify({
      type: "prescription",
      eventId: this.#stage.dice.bytes(8).toString("hex"),
      clinicId: patient.clinic,
      patientId: patient.id,
      prescriptionId,
    });
    const signature = createHmac("sha256", webhookSecret).update(body).digest("hex");
    const headers = { ...json, "x-erx-signature": signature };
    const answer = await fetch(url, { method: "POST", headers, body }).catch(() => null);
    this.#stage.saw({
      simulator: "erx",
      what: "sends: prescription",
      answer: answer ? String(answer.status) : "no answer",
      trouble: null,
    });
  }

  /** The next status of the last prescription of a clinic, as the pharmacy network would send it. */
  advance(clinic: string, status: string): string {
    const patient = [...this.#patients.values()]
      .filter((one) => one.clinic === clinic && one.prescriptions.length > 0)
      .at(-1);
    const last = patient?.prescriptions.at(-1);
    if (!patient || !last) return "There is no prescription yet.";
    const error = status === "Error" ? { ErrorDetails: "The pharmacy did not accept the message." } : {};
    this.addPrescription(patient.id, { PrescriptionId: text(last.PrescriptionId), Status: status, ...error });
    return `The last prescription is now ${status}.`;
  }
}

/** The provider's own validation of a patient. */
function personError(person: Record<string, string>, now: number): string | null {
  for (const field of ["FirstName", "LastName", "DateOfBirth", "Address1", "City"])
    if (!person[field]) return `${field} is required`;
  if (!/^[A-Z]{2}$/.test(person.State ?? "")) return "State must be two letters";
  if (!/^\d{5}(-?\d{4})?$/.test(person.ZipCode ?? "")) return "ZipCode must have 5 or 9 digits";
  const phone = person.PrimaryPhone ?? "";
  if (!/^[2-9]\d{9}$/.test(phone)) return "PrimaryPhone must be a valid 10-digit phone number";
  if (phone.slice(0, 3) === "555") return "PrimaryPhone has an invalid area code";
  if (!["1", "2", "3"].includes(person.Gender ?? "")) return "Gender is required";
  const years = (now - Date.parse(`${person.DateOfBirth}T00:00:00Z`)) / (365.25 * 86_400_000);
  if (years < 18 && (!person.Height || !person.Weight)) return "Height and weight are required for patients under 18";
  return null;
}

export async function startErx(port: number, stage: Stage) {
  const service = new PrescribingSimulator(stage);
  const line = await serveOn(port, stage, {
    simulator: "erx",
    words,
    target: (request, body) => `${request.method} ${request.url} ${body.toString("utf8")}`,
    answer: (request, body) => service.answer(request, body),
  });
  const act = (status: string, label: string) => ({
    label,
    run: (facility: string) => service.advance(simulatedClinic(facility), status),
  });
  const presented: Simulator = {
    name: "erx",
    label: "E-prescribing service",
    speaks: "DoseSpot's API over HTTP, with a sign-on to its prescribing window and signed webhooks",
    troubles: troublesOf(words, "malformed"),
    state: () => service.state(),
    reset: () => service.reset(),
    acts: {
      verified: act("PharmacyVerified", "The pharmacy received the last prescription"),
      failed: act("Error", "The last prescription fails"),
    },
  };
  return { ...line, shown: presented };
}
