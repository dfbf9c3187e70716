import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person, testPin } from "#testing/facility.ts";
import { getForm } from "../../forms/form.contract.ts";
import type { Form } from "../../forms/form-fields.contract.ts";
import { FillForm } from "../../forms/web/fill-form.tsx";
import { givenFormInReview } from "../../testing.ts";
import { ApprovalQueue } from "./approval-queue.tsx";

let facility: Facility;
let director: Person;
let therapist: Person;
const patience = { timeout: 10_000 };
const forms: Form[] = [];
beforeAll(async () => {
  facility = await givenFacility();
  director = await facility.as("medical_director");
  therapist = await facility.as("therapist");
  for (let count = 0; count < 3; count += 1) forms.push(await givenFormInReview(facility));
});
/** What is observed is in sight: this document has no layout. */
class AllInSight implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  readonly #seen: IntersectionObserverCallback;
  constructor(seen: IntersectionObserverCallback) {
    this.#seen = seen;
  }
  observe(target: Element) {
    const rect = target.getBoundingClientRect();
    const entry = { boundingClientRect: rect, intersectionRect: rect, rootBounds: null, intersectionRatio: 1 };
    this.#seen([{ ...entry, isIntersecting: true, target, time: 0 }], this);
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
// As wide as a workstation's screen, where the form is read beside the list.
beforeEach(() => {
  const { matchMedia, IntersectionObserver } = window;
  window.IntersectionObserver = AllInSight;
  window.matchMedia = (query) =>
    query.includes("min-width")
      ? Object.defineProperty(matchMedia(query), "matches", { value: true })
      : matchMedia(query);
  return () => {
    window.matchMedia = matchMedia;
    window.IntersectionObserver = IntersectionObserver;
  };
});
const stored = (form: Form | undefined) => therapist.call(getForm, { params: { formId: form?.id ?? "" } });

it("SIG-14: forms that were read to the end are approved together with one PIN", async () => {
  const { hands } = (await sittingDown(facility, director)).show(<ApprovalQueue />, "/forms");
  await screen.findByText("Choose a form to read it", { exact: false }, patience);
  const list = within(screen.getByRole("list", { name: "Forms to approve" }));
  expect(list.getAllByRole("listitem")).toHaveLength(3);
  await hands.keyboard("j");
  await list.findByText("Read", {}, patience);
  await hands.keyboard("j");
  await waitFor(() => expect(list.getAllByText("Read")).toHaveLength(2), patience);
  await hands.click(screen.getByRole("checkbox", { name: "Select the 2 you have read" }));
  await hands.click(screen.getByRole("button", { name: "Approve 2 selected" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Approve 2 forms" }, patience));
  (await dialog.findByLabelText(/PIN to approve/, {}, patience)).focus();
  await hands.keyboard(testPin);
  await waitFor(
    async () =>
      expect((await Promise.all(forms.map(stored))).map(({ status }) => status).sort()).toEqual([
        "completed",
        "completed",
        "in_review",
      ]),
    patience,
  );
});

it("FRM-22: the reviewer returns a form with a remark on a question, and who filled it sees both", async () => {
  const { hands, unmount } = (await sittingDown(facility, director)).show(<ApprovalQueue />, "/forms");
  const list = within(await screen.findByRole("list", { name: "Forms to approve" }, patience));
  await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(1), patience);
  await hands.keyboard("j");
  await screen.findByRole("button", { name: "Return for correction…" }, patience);
  await hands.keyboard("r");
  await hands.type(await screen.findByLabelText(/^Reason for return/, {}, patience), "Which pet is meant?");
  await hands.click(screen.getByRole("button", { name: "Add remark on a question" }));
  await hands.type(screen.getByRole("textbox", { name: "Remark" }), "Is it a dog?");
  await hands.click(screen.getByRole("button", { name: "Return form" }));
  const last = async () => (await Promise.all(forms.map(stored))).find(({ status }) => status === "kicked_back");
  await waitFor(async () => expect(await last()).toBeDefined(), patience);
  unmount();
  const form = await last();
  if (!form) throw new Error("The form was returned.");
  (await sittingDown(facility, therapist)).show(<FillForm form={form} />, `/forms/${form.id}`);
  const view = within(await screen.findByRole("region", { name: "Return" }, patience));
  expect(view.getByText("Which pet is meant?")).toBeTruthy();
  expect(view.getByText("Is it a dog?")).toBeTruthy();
});
