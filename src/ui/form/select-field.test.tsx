import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { z } from "zod";
import { renderUi } from "../testing.tsx";
import { Field } from "./field.ts";
import { Form } from "./form.tsx";
import { useZodForm } from "./use-zod-form.ts";

const options = ["Oral", "Sublingual", "Intramuscular"].map((label) => ({ value: label.toLowerCase(), label }));

function Route({ required }: { required: boolean }) {
  const route = required ? z.string() : z.string().nullable();
  const form = useZodForm({ draft: { none: "A test." }, schema: z.object({ route }), initial: { route: "oral" } });
  return (
    <Form form={form} onSubmit={async () => undefined}>
      <Field.Select name="route" label="Route" options={options} />
    </Form>
  );
}
const box = () => screen.getByLabelText<HTMLInputElement>(/Route/, { selector: "input" });

it.each([true, false])("choosing the chosen option again keeps it (required: %s)", async (required) => {
  const { hands } = renderUi(<Route required={required} />);
  await hands.click(box());
  await hands.click(screen.getByRole("option", { name: "Oral" }));
  expect(box().value).toBe("Oral");
});

it("a select answers to typing", async () => {
  const { hands } = renderUi(<Route required />);
  await hands.clear(box());
  await hands.type(box(), "intra{ArrowDown}{Enter}");
  expect(box().value).toBe("Intramuscular");
});

function Sides({ as: Choice }: { as: typeof Field.Radio | typeof Field.Segmented }) {
  const form = useZodForm({
    draft: { none: "A test." },
    schema: z.object({ route: z.string() }),
    initial: { route: "oral" },
  });
  return (
    <Form form={form} onSubmit={async () => undefined}>
      <Choice name="route" label="Route" options={options} />
    </Form>
  );
}

it.each([
  ["radio buttons", Field.Radio],
  ["segments", Field.Segmented],
])("choosing the chosen one of %s again keeps it, by pointer and by key", async (_, as) => {
  const { hands } = renderUi(<Sides as={as} />);
  const oral = screen.getByRole<HTMLInputElement>("radio", { name: "Oral" });
  await hands.click(oral);
  expect(oral.checked).toBe(true);
  await hands.keyboard(" ");
  expect(oral.checked).toBe(true);
  await hands.click(screen.getByRole("radio", { name: "Sublingual" }));
  expect(oral.checked).toBe(false);
});
