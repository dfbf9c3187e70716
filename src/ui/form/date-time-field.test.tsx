import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { renderUi } from "../testing.tsx";
import { Field } from "./field.ts";
import { Form } from "./form.tsx";
import { FormActions } from "./form-actions.tsx";
import { useZodForm } from "./use-zod-form.ts";

const Given = z.strictObject({ at: Instant });
let sent: string[] = [];

function Moment({ initial }: { initial?: string }) {
  const form = useZodForm({ draft: { none: "A test." }, schema: Given, initial: initial ? { at: initial } : {} });
  return (
    <Form form={form} onSubmit={async ({ at }) => sent.push(at)}>
      <Field.DateTime name="at" label="Given" />
      <FormActions submit="Save" />
    </Form>
  );
}

async function type(date: string, time: string) {
  sent = [];
  const { hands } = renderUi(<Moment />);
  await hands.type(screen.getByLabelText("Given, date"), date);
  await hands.type(screen.getByLabelText("Given, time"), time);
  await hands.click(screen.getByRole("button", { name: "Save" }));
  return hands;
}

it("is typed on the facility's clock and sent as an instant", async () => {
  await type("11-20-2026", "915p");
  expect(sent).toEqual(["2026-11-21T05:15:00.000Z"]);
});

it("shows an instant on the facility's clock with its zone", () => {
  renderUi(<Moment initial="2026-07-04T19:05:00Z" />);
  expect((screen.getByLabelText("Given, date") as HTMLInputElement).value).toBe("07-04-2026");
  expect((screen.getByLabelText("Given, time") as HTMLInputElement).value).toBe("12:05 PM");
  expect(screen.getByText("PDT")).toBeTruthy();
});

it("refuses a time that the clock change skips", async () => {
  await type("3/14/2027", "2:30a");
  expect(sent).toEqual([]);
  expect(screen.getByText(/2:30 AM does not exist on 03-14-2027/)).toBeTruthy();
});

it("asks which of two equal times is meant", async () => {
  const hands = await type("11-01-2026", "1:30a");
  expect(sent).toEqual([]);
  await hands.click(screen.getByLabelText("PST"));
  await hands.click(screen.getByRole("button", { name: "Save" }));
  expect(sent).toEqual(["2026-11-01T09:30:00.000Z"]);
});

it("does not send half a moment", async () => {
  sent = [];
  const { hands } = renderUi(<Moment />);
  await hands.type(screen.getByLabelText("Given, date"), "t");
  await hands.click(screen.getByRole("button", { name: "Save" }));
  expect(sent).toEqual([]);
  expect(screen.getByText("Use a date and a time.")).toBeTruthy();
});
