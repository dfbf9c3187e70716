import { beforeAll, describe, expect, it } from "vitest";
import { publicPostOf } from "#platform/server/public-posts/testing.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { givenPublishedTemplate } from "../testing.ts";
import * as contract from "./public-form.contract.ts";
import { spamScore } from "./public-form.ts";
import { givenPublicForm, givenSubmission, sendPublicForm } from "./testing.ts";

let facility: Facility;
let admissions: Person;
let compliance: Person;
beforeAll(async () => {
  facility = await givenFacility();
  admissions = await facility.as("admissions");
  compliance = await facility.as("compliance");
});

const caller = { name: "Dana Caller", email: "dana@example.org", message: "Please call me." };

describe("LNK-2: a public form", () => {
  it("is filled without an account, answers with a reference only, and is quarantined until staff accept it", async () => {
    const { slug } = await givenPublicForm(facility);
    const answer = await sendPublicForm(facility, slug, caller);
    expect(Object.keys(answer)).toEqual(["reference"]);
    const { rows } = await admissions.call(contract.listPublicSubmissions, {});
    const row = rows.find(({ reference }) => reference === answer.reference);
    expect(row).toMatchObject({
      contact: { name: "Dana Caller", email: "dana@example.org", phone: null },
      status: "quarantined",
    });
    const params = { submissionId: row?.id ?? "" };
    const read = await admissions.call(contract.getPublicSubmission, { params });
    expect(read.answers).toEqual(caller);
    const accepted = await admissions.call(contract.reviewPublicSubmission, {
      params,
      body: { version: read.version, move: "accept" },
    });
    expect(accepted).toMatchObject({ status: "accepted" });
    await expect(
      admissions.call(contract.reviewPublicSubmission, { params, body: { version: accepted.version, move: "reject" } }),
    ).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("refuses a filled honeypot, a reply without the work and one that is too quick, and keeps nothing", async () => {
    const { slug } = await givenPublicForm(facility);
    const send = (post: Awaited<ReturnType<typeof publicPostOf>>) =>
      facility.stranger().call(contract.submitPublicForm, { params: { slug }, body: { answers: caller, post } });
    const post = await publicPostOf(facility, "public-form");
    await expect(send({ ...post, honeypot: "http://spam.example" })).rejects.toMatchObject({ code: "validation" });
    await expect(send({ ...post, proof: "x" })).rejects.toMatchObject({ code: "validation" });
    const form = (await compliance.call(contract.listPublicForms, {})).rows.find((one) => one.slug === slug);
    expect(form?.submissions).toBe(0);
  });

  it("names missing answers and refuses questions it does not have", async () => {
    const { slug } = await givenPublicForm(facility);
    await expect(sendPublicForm(facility, slug, {})).rejects.toMatchObject({ code: "answers-missing" });
    await expect(sendPublicForm(facility, slug, { ...caller, ssn: "123" })).rejects.toMatchObject({
      code: "validation",
    });
  });

  it("is not there once it is closed, full or stopped, exactly as one that never was", async () => {
    const full = await givenPublicForm(facility, { maxSubmissions: 1 });
    await sendPublicForm(facility, full.slug, caller);
    const late = await givenPublicForm(facility, { closesAt: addMinutes(facility.clock.now(), 60) });
    facility.clock.advance({ minutes: 61 });
    const codes = [];
    for (const slug of [full.slug, late.slug, "never-was"]) {
      const answer = await facility.stranger().send(contract.readPublicForm, { params: { slug } });
      codes.push([answer.statusCode, answer.json().detail]);
    }
    expect(new Set(codes.map((one) => one.join(" "))).size).toBe(1);
    expect(codes[0]?.[0]).toBe(404);
  });

  it("takes ten an hour from one network address", async () => {
    facility.clock.advance({ minutes: 90 });
    const { slug } = await givenPublicForm(facility);
    for (let sent = 0; sent < 10; sent += 1) await sendPublicForm(facility, slug, caller);
    await expect(sendPublicForm(facility, slug, caller)).rejects.toMatchObject({ code: "rate-limited" });
    facility.clock.advance({ minutes: 61 });
    await expect(sendPublicForm(facility, slug, caller)).resolves.toBeDefined();
  });
});

describe("publishing", () => {
  it("refuses a template with protected content, and an address that is taken", async () => {
    const { key } = await givenPublishedTemplate(facility);
    const taken = await givenPublicForm(facility);
    const refused = async (over: object) => {
      const answer = await compliance.send(contract.addPublicForm, {
        body: {
          slug: "another-form",
          locationId: facility.locations.main,
          closesAt: null,
          maxSubmissions: null,
          templateKey: taken.templateKey,
          ...over,
        },
      });
      return answer.json().errors?.[0]?.path;
    };
    // A new template is protected by 42 CFR Part 2 until someone says otherwise.
    expect(await refused({ templateKey: key })).toBe("body.templateKey");
    expect(await refused({ slug: taken.slug })).toBe("body.slug");
  });

  it("takes a submission out of spam again", async () => {
    const { id, version } = await givenSubmission(facility);
    const params = { submissionId: id };
    const spam = await admissions.call(contract.reviewPublicSubmission, { params, body: { version, move: "reject" } });
    const back = await admissions.call(contract.reviewPublicSubmission, {
      params,
      body: { version: spam.version, move: "restore" },
    });
    expect(back.status).toBe("quarantined");
  });
});

it("scores advertising by web addresses and repeated text", () => {
  expect(spamScore({ a: "Please call me at noon." })).toBe(0);
  expect(spamScore({ a: "Buy at https://a.example and www.b.example" })).toBe(80);
  expect(spamScore({ a: "The same long text again", b: "The same long text again" })).toBe(30);
});
