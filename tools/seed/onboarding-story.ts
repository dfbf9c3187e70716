import { listArrivals } from "#modules/clients/episodes/arrival.contract.ts";
import { getLatestDemographic } from "#modules/clients/episodes/demographic.contract.ts";
import { scheduleAssessment } from "#modules/crm/assessments/assessment.contract.ts";
import { sendFitLetter } from "#modules/crm/fit-letters/fit-letter.contract.ts";
import { getLead, leadOptions, listLeads } from "#modules/crm/leads/lead.contract.ts";
import { leadStatusCode } from "#modules/crm/leads/lead.ts";
import type { LeadRow } from "#modules/crm/leads/lead-fields.contract.ts";
import {
  consentStatement,
  consentsAsked,
  noAnswers,
  type OnboardingAnswers,
  type OnboardingStep,
} from "#modules/crm/onboarding/answers.ts";
import { sendClientOnboarding } from "#modules/crm/onboarding/client-onboarding.contract.ts";
import {
  type Journey,
  saveOnboarding,
  signOnboarding,
  submitOnboarding,
} from "#modules/crm/onboarding/journey.contract.ts";
import { type OnboardingLink, sendOnboarding } from "#modules/crm/onboarding/onboarding.contract.ts";
import { findToken, updateToken } from "#modules/crm/onboarding/onboarding.store.ts";
import { linkOf, onboardingCookie, sessionValue } from "#modules/crm/onboarding/session.ts";
import { referOut, referralOptions, signRelease } from "#modules/crm/referrals-out/referral-out.contract.ts";
import { publicActor } from "#platform/server/access/actor.ts";
import { noRequest } from "#platform/server/execution/context.ts";
import { execute } from "#platform/server/execution/execute.ts";
import type { Answer, AnyEndpoint, CallInput } from "#platform/shared/endpoint.ts";
import { addDays, addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { drawnName } from "./form-story.ts";
import { RefusedScene, type Stage } from "./stage.ts";

/** Online intake forms (one received, one in progress), a letter that offers an intake, an assessment booked for tomorrow, and a referral with its release. */
export async function tellOnboarding(stage: Stage, calendar: Calendar): Promise<void> {
  const marsh = stage.as("marsh");
  const { rows } = await marsh.do(calendar.now, listLeads, { query: { status: "1", pageSize: "60" } });
  const named = (name: string) => rows.find(({ lastName }) => lastName === name);
  const [ames, price] = [rows.find(({ preferredName }) => preferredName === "Bob"), named("Price")];
  if (ames) await fillIn(stage, calendar, ames, { sent: 1500, saved: 1380, step: "health", submits: false });
  if (price) {
    await fillIn(stage, calendar, price, { sent: 420, saved: 95, step: "review", submits: true });
    await book(stage, calendar, price);
  }
  await fillInOfClient(stage, calendar, { sent: 300, saved: 45, step: "review", submits: true });
  for (const lead of rows) if (await offerIntake(stage, calendar, lead)) break;
  const referred = rows.filter(({ locationId, firstName, lastName }) => locationId && firstName && lastName).at(-6);
  if (referred) await refer(stage, calendar, referred);
}

function answersFor({ firstName, lastName }: Pick<LeadRow, "firstName" | "lastName">): OnboardingAnswers {
  const { about, insurance, health } = noAnswers();
  return {
    about: {
      ...about,
      firstName: firstName ?? "",
      lastName: lastName ?? "",
      line1: "418 Harbor Street",
      city: "Ventura",
      state: "CA",
      postalCode: "93001",
    },
    contacts: [
      {
        name: `Dolores ${lastName}`,
        relationship: "MTH",
        phone: "(805) 555-0163",
        isEmergency: true,
        wish: "appointments",
      },
    ],
    insurance: {
      ...insurance,
      has: "yes",
      payerName: "Sierra Mutual",
      memberId: "SMU40217733",
      groupNumber: "7714",
      holder: "self",
    },
    health: {
      ...health,
      allergies: "Penicillin (rash)",
      medications: "Sertraline 50 mg in the morning",
      medical: "High blood pressure",
      substance: "Alcohol",
      use: "About a pint of liquor a day",
    },
  };
}

interface Filling {
  /** Minutes ago. */
  sent: number;
  saved: number;
  step: OnboardingStep;
  submits: boolean;
}

async function fillIn(stage: Stage, calendar: Calendar, lead: LeadRow, filling: Filling) {
  const marsh = stage.as("marsh");
  const { emails, phones: all } = await marsh.do(calendar.now, getLead, { params: { leadId: lead.id } });
  const phones = all.filter(({ okText }) => okText);
  const to = emails[0]?.address ?? phones[0]?.e164;
  if (!to || !lead.dateOfBirth) return;
  const channel = emails.length > 0 ? ("email" as const) : ("sms" as const);
  const { link } = await marsh.do(calendar.minutesAgo(filling.sent), sendOnboarding, {
    body: { leadId: lead.id, channel, to, language: "en" },
  });
  if (link) await answer(stage, calendar, { link, answers: answersFor(lead), drawnAs: lead.id }, filling);
}

/** The first client before admission who has an email address was sent the forms and filled them in. */
async function fillInOfClient(stage: Stage, calendar: Calendar, filling: Filling): Promise<void> {
  const marsh = stage.as("marsh");
  const { rows } = await marsh.do(calendar.now, listArrivals, { query: {} });
  for (const { clientId, demographicId: clientDemographicId, mrNo } of rows) {
    const { email, okToEmail, ...name } = await marsh.do(calendar.now, getLatestDemographic, { params: { mrNo } });
    if (!email || okToEmail === false) continue;
    const { link } = await marsh.do(calendar.minutesAgo(filling.sent), sendClientOnboarding, {
      params: { clientId, clientDemographicId },
      body: { channel: "email", to: email, language: "en" },
    });
    const answers = answersFor({ firstName: name.legalFirstName, lastName: name.legalLastName });
    if (link) await answer(stage, calendar, { link, answers, drawnAs: clientId }, filling);
    return;
  }
}

interface Answering {
  link: OnboardingLink;
  answers: OnboardingAnswers;
  drawnAs: string;
}

/** Fills the forms in on the client's own phone. */
async function answer(
  stage: Stage,
  calendar: Calendar,
  { link, answers, drawnAs }: Answering,
  { saved, step, submits }: Filling,
): Promise<void> {
  const at = calendar.minutesAgo(saved);
  const token = await stage.system(at, async (act) => {
    await updateToken(act.db, link.id, { openedAt: calendar.minutesAgo(saved + 12) });
    return findToken(act.db, link.id);
  });
  if (!token) return;
  const opened = linkOf(token.tokenHash);
  let forms: Journey = await asClient(stage, link.id, at, saveOnboarding, {
    body: { link: opened, version: token.version, step, language: "en", answers },
  });
  if (!submits) return;
  for (const kind of consentsAsked(answers)) {
    const statement = consentStatement(kind, { answers, facilityName: forms.facilityName, language: "en" });
    const drawing = drawnName(drawnAs);
    forms = await asClient(stage, link.id, addMinutes(at, 2), signOnboarding, {
      body: { link: opened, kind, statement, drawing, reviewedAt: at, intentAt: addMinutes(at, 2) },
    });
  }
  await asClient(stage, link.id, addMinutes(at, 4), submitOnboarding, {
    body: { link: opened, version: forms.version },
  });
}

/** A request from the client's own phone, after both questions were answered. */
function asClient<E extends AnyEndpoint>(
  stage: Stage,
  tokenId: string,
  at: string,
  contract: E,
  input: CallInput<E>,
): Promise<Answer<E>> {
  return stage.clock.at(at, async () => {
    const given = input as { params?: unknown; query?: unknown; body?: unknown };
    const cookie = sessionValue(stage, tokenId, at);
    const parts = {
      platform: stage.platform,
      tenant: stage.tenant,
      actor: publicActor,
      contract,
      cookies: [],
      request: {
        ...noRequest,
        ip: "203.0.113.40",
        userAgent: "Safari iPhone",
        cookies: { [onboardingCookie]: cookie },
      },
    };
    const checked = { params: {}, query: {}, body: contract.body.parse(given.body) };
    return (await execute(stage.handlerOf(contract), parts, checked)) as Answer<E>;
  });
}

/** A letter sent this morning; false for a lead that cannot get one. */
async function offerIntake(stage: Stage, calendar: Calendar, lead: LeadRow): Promise<boolean> {
  const marsh = stage.as("marsh");
  const { emails } = await marsh.do(calendar.now, getLead, { params: { leadId: lead.id } });
  const [email] = emails;
  if (!email || !lead.locationId || lead.intakeAt) return false;
  await marsh.do(calendar.minutesAgo(35), sendFitLetter, {
    params: { leadId: lead.id },
    body: { to: email.address, language: "en", proposedAt: calendar.at(-2, "10:00") },
  });
  return true;
}

async function book(stage: Stage, calendar: Calendar, lead: LeadRow): Promise<void> {
  const raman = stage.as("raman");
  for (const time of ["10:00", "11:30", "13:30", "15:00", "16:30"])
    try {
      await raman.do(calendar.minutesAgo(60), scheduleAssessment, {
        body: {
          leadId: lead.id,
          kind: "level-of-care",
          clinicianId: raman.clinicianId,
          startsAt: calendar.at(-1, time),
          durationMinutes: 60,
        },
      });
      return;
    } catch (error) {
      if (!(error instanceof RefusedScene && error.code === "time-conflict")) throw error;
    }
}

async function refer(stage: Stage, calendar: Calendar, lead: LeadRow): Promise<void> {
  const marsh = stage.as("marsh");
  const at = calendar.minutesAgo(180);
  if (lead.lastActivityAt >= at) return;
  const { rows } = await marsh.do(at, referralOptions, { query: { leadId: lead.id } });
  const [chosen] = rows;
  const { closeReasons } = await marsh.do(at, leadOptions);
  const reason = closeReasons.find(({ status }) => status === leadStatusCode.referred_out);
  if (!chosen || !reason) return;
  await marsh.do(at, signRelease, {
    body: {
      leadId: lead.id,
      organizationId: chosen.organizationId,
      expiresOn: addDays(calendar.now.slice(0, 10), 90),
      drawing: drawnName(lead.id),
      reviewedAt: at,
      intentAt: at,
    },
  });
  await marsh.do(addMinutes(at, 5), referOut, {
    body: {
      leadId: lead.id,
      version: (await marsh.do(at, getLead, { params: { leadId: lead.id } })).version,
      closeReasonId: reason.id,
      offeredIds: rows.slice(0, 3).map(({ organizationId }) => organizationId),
      organizationId: chosen.organizationId,
      chosenBy: "client",
      letter: "release",
      clinicalSummary: "Needs a program closer to family. Medically stable, last use three days ago.",
    },
  });
}
