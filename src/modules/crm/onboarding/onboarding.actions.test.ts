import { beforeEach, describe, expect, it } from "vitest";
import { listLeadInsurance } from "#modules/coverage/insurance/lead-insurance.contract.ts";
import { formOf } from "#platform/server/files/samples.ts";
import { publicPostOf } from "#platform/server/public-posts/testing.ts";
import { getFile } from "#platform/shared/files/files.contract.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { getLead, leadOptions } from "../leads/lead.contract.ts";
import { closeLead } from "../leads/pipeline.contract.ts";
import { listCrmTasks } from "../tasks/task.contract.ts";
import { noAnswers } from "./answers.ts";
import * as journey from "./journey.contract.ts";
import * as contract from "./onboarding.contract.ts";
import {
  birthDate,
  cardForm,
  fullAnswers,
  givenFilledIn,
  givenJourney,
  givenOnboarding,
  givenSubmitted,
  noLink,
  openForms,
  signBody,
} from "./testing.ts";

let facility: Facility;
beforeEach(async () => {
  facility = await givenFacility();
});

const revoke = async (link: { id: string; version: number }) =>
  (await facility.as("admissions")).call(contract.revokeOnboarding, {
    body: { tokenId: link.id, version: link.version },
  });

describe("the link", () => {
  it("ONB-1 stores only the hash, names no treatment in its message, and a new link ends the one before", async () => {
    const given = await givenOnboarding(facility);
    const [mail] = await facility.outbox({ to: given.email });
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/treatment|recovery|detox|Straw/i);
    const stored = await facility.platform.database
      .tenant(facility.tenant.id)
      .selectFrom("onboardingTokens")
      .selectAll()
      .execute();
    expect(JSON.stringify(stored)).not.toContain(given.token);
    const admissions = await facility.as("admissions");
    await admissions.call(contract.sendOnboarding, {
      body: { leadId: given.lead.id, channel: "email", to: given.email, language: "en" },
    });
    await expect(openForms(facility, facility.stranger(), given)).rejects.toMatchObject({ code: "link-expired" });
  });

  it("crm scenario 24: five wrong answers lock the link; unknown, expired and revoked links look the same", async () => {
    const given = await givenOnboarding(facility);
    const client = facility.stranger();
    for (let tries = 1; tries <= 4; tries += 1)
      await expect(openForms(facility, client, given, "1990-04-13")).rejects.toMatchObject({
        code: "onboarding-mismatch",
      });
    await expect(openForms(facility, client, given, "1990-04-13")).rejects.toMatchObject({ code: "link-locked" });
    await expect(openForms(facility, client, given)).rejects.toMatchObject({ code: "link-locked", status: 423 });
    const refusal = async (token: string) => {
      const post = await publicPostOf(facility, "onboarding");
      const body = { token, dateOfBirth: birthDate, phoneDigits: "0000", post };
      const { statusCode, body: text } = await facility.stranger().send(journey.verifyOnboarding, { body });
      const { traceId: _, instance: __, requestId: ___, ...problem } = JSON.parse(text);
      return { statusCode, problem };
    };
    const [revoked, late] = [await givenOnboarding(facility), await givenOnboarding(facility)];
    await revoke(revoked.link);
    const unknown = await refusal("no-such-token");
    expect(unknown.statusCode).toBe(410);
    expect(await refusal(revoked.token)).toEqual(unknown);
    facility.clock.advance({ days: 7, seconds: 1 });
    expect(await refusal(late.token)).toEqual(unknown);
  });

  it("ONB-2 tries at the same time are counted one by one", async () => {
    const given = await givenOnboarding(facility);
    const post = await publicPostOf(facility, "onboarding");
    const tries = Array.from({ length: 8 }, (_, index) => ({
      token: given.token,
      dateOfBirth: `1991-01-0${index + 1}`,
      phoneDigits: given.phoneDigits,
      post,
    }));
    const outcomes = await Promise.all(
      tries.map((body) =>
        facility
          .stranger()
          .call(journey.verifyOnboarding, { body })
          .catch(({ code }: { code: string }) => code),
      ),
    );
    expect(outcomes.filter((code) => code === "onboarding-mismatch")).toHaveLength(4);
    expect(outcomes.filter((code) => code === "link-locked")).toHaveLength(4);
  });

  it("ONB-5 a revoked link ends open pages at the next save, and so does closing the lead", async () => {
    const client = facility.stranger();
    const { journey: forms, lead, link } = await givenJourney(facility, client);
    const save = () =>
      client.call(journey.saveOnboarding, {
        body: {
          link: forms.link,
          version: forms.version,
          step: "about",
          language: "en" as const,
          answers: noAnswers(),
        },
      });
    const admissions = await facility.as("admissions");
    const shown = await admissions.call(contract.leadOnboarding, { params: { leadId: lead.id } });
    await revoke({ id: link.id, version: shown.link?.version ?? 0 });
    await expect(save()).rejects.toMatchObject({ code: "link-expired", status: 410 });
    await expect(client.call(journey.readOnboarding, { query: { link: forms.link } })).rejects.toMatchObject({
      code: "link-expired",
    });
    const other = facility.stranger();
    const second = await givenJourney(facility, other);
    const { closeReasons } = await admissions.call(leadOptions);
    const reason = closeReasons.find(({ status }) => status === 4);
    const now = await admissions.call(getLead, { params: { leadId: second.lead.id } });
    await admissions.call(closeLead, {
      params: { leadId: now.id },
      body: { version: now.version, status: 4, closeReasonId: reason?.id ?? "" },
    });
    await expect(other.call(journey.readOnboarding, { query: { link: second.journey.link } })).rejects.toMatchObject({
      code: "link-expired",
    });
  });
});

describe("the forms", () => {
  it("ONB-2 show nothing before both questions are answered", async () => {
    const client = facility.stranger();
    expect(await client.call(journey.readOnboarding, { query: { link: noLink } })).toEqual({ state: "verify" });
    await expect(
      client.call(journey.saveOnboarding, {
        body: { link: noLink, version: 1, step: "about", language: "en" as const, answers: noAnswers() },
      }),
    ).rejects.toMatchObject({ code: "onboarding-session-ended" });
    const given = await givenJourney(facility, client);
    expect(given.journey.answers.about.firstName).toBe(given.lead.firstName);
    facility.clock.advance({ minutes: 16 });
    expect(await client.call(journey.readOnboarding, { query: { link: given.journey.link } })).toEqual({
      state: "verify",
    });
  });

  it("ONB-2 in a browser that opened another link before, neither shows nor changes the other's answers", async () => {
    const shared = facility.stranger();
    const first = await givenJourney(facility, shared);
    const second = await givenJourney(facility, shared);
    const read = (link: string) => shared.call(journey.readOnboarding, { query: { link } });
    expect(await read(first.journey.link)).toEqual({ state: "verify" });
    expect((await read(second.journey.link)).state).toBe("open");
    const { link, version } = first.journey;
    await expect(
      shared.call(journey.saveOnboarding, {
        body: { link, version, step: "about", language: "en", answers: noAnswers() },
      }),
    ).rejects.toMatchObject({ code: "onboarding-session-ended" });
  });

  it("ONB-3 are saved as they are typed and continue on another device; the later of two saves is refused", async () => {
    const [phone, laptop] = [facility.stranger(), facility.stranger()];
    const given = await givenJourney(facility, phone);
    const answers = fullAnswers();
    const saved = await phone.call(journey.saveOnboarding, {
      body: {
        link: given.journey.link,
        version: given.journey.version,
        step: "insurance",
        language: "en" as const,
        answers,
      },
    });
    const opened = await givenJourney(facility, laptop, given);
    expect(opened.journey).toMatchObject({ step: "insurance", language: "en" as const, answers });
    await laptop.call(journey.saveOnboarding, {
      body: {
        link: opened.journey.link,
        version: opened.journey.version,
        step: "health",
        language: "en" as const,
        answers,
      },
    });
    await expect(
      phone.call(journey.saveOnboarding, {
        body: { link: saved.link, version: saved.version, step: "insurance", language: "en" as const, answers },
      }),
    ).rejects.toMatchObject({ code: "stale-version" });
  });

  it("ONB-3 are refused while answers or signatures are missing, and sent twice they arrive once", async () => {
    const client = facility.stranger();
    const early = await givenJourney(facility, client);
    await expect(
      client.call(journey.submitOnboarding, { body: { link: early.journey.link, version: early.journey.version } }),
    ).rejects.toMatchObject({ code: "onboarding-incomplete" });
    const { journey: forms, lead } = await givenFilledIn(facility, client);
    const submit = () => client.call(journey.submitOnboarding, { body: { link: forms.link, version: forms.version } });
    expect((await submit()).state).toBe("submitted");
    expect((await submit()).state).toBe("submitted");
    const admissions = await facility.as("admissions");
    const { rows } = await admissions.call(listCrmTasks, { query: { leadId: lead.id } });
    expect(rows.filter(({ kind }) => kind === "onboarding-review")).toHaveLength(1);
  });

  it("ONB-4 card photos go with the insurance into the lead, and are no one else's before", async () => {
    const client = facility.stranger();
    const opened = await givenJourney(facility, client);
    const { body, headers } = cardForm(opened.journey.link, "front");
    const answer = await client.send(journey.uploadCard, { body }, { headers });
    expect([answer.statusCode, answer.json().cards]).toEqual([202, { front: true, back: false }]);
    const text = formOf(
      { link: opened.journey.link, side: "back" },
      { name: "card.txt", type: "text/plain", content: Buffer.from("not a picture") },
    );
    const refused = await client.send(journey.uploadCard, { body: text.body }, { headers: text.headers });
    expect(refused.json().code).toBe("unsupported-media");
    const { journey: forms } = await givenFilledIn(facility, client, opened);
    await client.call(journey.submitOnboarding, { body: { link: forms.link, version: forms.version } });
    await facility.runJobs();
    const admissions = await facility.as("admissions");
    const params = { leadId: opened.lead.id };
    const { link } = await admissions.call(contract.leadOnboarding, { params });
    const file = { params: { fileId: link?.cardFrontFileId ?? "" } };
    expect((await admissions.call(getFile, file)).status).toBe("ready");
    await expect((await facility.as("nurse")).call(getFile, file)).rejects.toMatchObject({ code: "forbidden" });
    const { version } = await admissions.call(getLead, { params });
    await admissions.call(contract.reviewOnboarding, {
      params,
      body: { version: link?.version ?? 0, leadVersion: version, accept: ["insurance"] },
    });
    const { rows } = await admissions.call(listLeadInsurance, { params });
    expect(rows[0]?.cardFrontFileId).toBe(link?.cardFrontFileId);
  });

  it("ONB-6 a consent that names another insurer is signed again", async () => {
    const client = facility.stranger();
    const { journey: forms } = await givenFilledIn(facility, client);
    expect(forms.signed).toEqual(["contact", "benefits"]);
    const answers = fullAnswers();
    const changed = await client.call(journey.saveOnboarding, {
      body: {
        link: forms.link,
        version: forms.version,
        step: "sign",
        language: "en" as const,
        answers: { ...answers, insurance: { ...answers.insurance, payerName: "Golden Coast Health" } },
      },
    });
    expect(changed.signed).toEqual(["contact"]);
    await expect(
      client.call(journey.signOnboarding, { body: signBody(facility, forms, "benefits") }),
    ).rejects.toMatchObject({ code: "validation" });
    const again = await client.call(journey.signOnboarding, { body: signBody(facility, changed, "benefits") });
    expect(again.signed).toEqual(["contact", "benefits"]);
  });

  it("ONB-4 a link used again after the forms were sent shows none of the answers", async () => {
    const given = await givenSubmitted(facility);
    const again = await openForms(facility, facility.stranger(), given);
    expect(Object.keys(again).sort()).toEqual(["phone", "state"]);
    expect(again.state).toBe("submitted");
  });
});

describe("the review", () => {
  it("ONB-4 takes over what staff accept, leaves the rest, and replaces nothing recorded since", async () => {
    const { lead, link } = await givenSubmitted(facility);
    const admissions = await facility.as("admissions");
    expect(link.state).toBe("submitted");
    expect(link.proposals.find(({ key }) => key === "allergiesReported")).toMatchObject({
      current: "Penicillin",
      proposed: "Penicillin, latex",
    });
    const review = (leadVersion: number) =>
      admissions.call(contract.reviewOnboarding, {
        params: { leadId: lead.id },
        body: { version: link.version, leadVersion, accept: ["allergiesReported", "contact:0", "insurance"] },
      });
    await expect(review(lead.version + 1)).rejects.toMatchObject({ code: "stale-version" });
    const done = await review(lead.version);
    expect(done.link?.state).toBe("reviewed");
    const now = await admissions.call(getLead, { params: { leadId: lead.id } });
    expect(now).toMatchObject({ allergiesReported: "Penicillin, latex", medicationsReported: null });
    expect(now.contacts).toMatchObject([{ name: "Rosa Straw", relationship: "MTH", phone: "+18055550177" }]);
    const { rows: insurance } = await admissions.call(listLeadInsurance, { params: { leadId: lead.id } });
    expect(insurance).toMatchObject([{ memberId: "PHP884201", source: "onboarding", status: "unverified" }]);
    const { rows } = await admissions.call(listCrmTasks, { query: { leadId: lead.id } });
    expect(rows.filter(({ kind }) => kind === "onboarding-review")).toEqual([]);
    await expect(review(now.version)).rejects.toMatchObject({ code: "wrong-state" });
  });
});
