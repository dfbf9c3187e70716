import { createMemoryHistory, createRootRoute, createRouter } from "@tanstack/react-router";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { setSessionState } from "../session/session-state.ts";
import { renderRouter } from "../testing.tsx";
import { AppLink } from "./links.tsx";
import { UnsavedChanges } from "./unsaved-changes.tsx";

beforeEach(() => setSessionState({ loading: false }));
afterEach(() => setSessionState({ loading: true }));

const schema = z.object({ occupation: z.string() });
function Page() {
  const form = useZodForm({ draft: { none: "A test." }, schema, initial: { occupation: "" } });
  return (
    <>
      <AppLink to="/home">Home</AppLink>
      <Form form={form} onSubmit={() => Promise.resolve()} label="Client">
        <Field.Text name="occupation" label="Occupation" />
      </Form>
      <UnsavedChanges />
    </>
  );
}
async function opened() {
  const history = createMemoryHistory({ initialEntries: ["/clients"] });
  const routeTree = createRootRoute({ component: Page });
  const router = createRouter({ routeTree, history, defaultNotFoundComponent: Page });
  const { hands } = renderRouter(router);
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Occupation" });
  const leave = () => hands.click(screen.getByRole("link", { name: "Home" }));
  return { hands, history, field, leave };
}

it("SHELL-11: leaving a changed form asks first; staying keeps what was typed", async () => {
  const { hands, history, field, leave } = await opened();
  await hands.type(field, "Baker");
  await leave();
  await screen.findByText("Changes you made may not be saved, please confirm.");
  await hands.click(screen.getByRole("button", { name: "Stay" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect([field.value, history.location.pathname]).toEqual(["Baker", "/clients"]);
  await leave();
  await hands.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(history.location.pathname).toBe("/home"));
});

it("SHELL-11: leaving an unchanged form does not ask", async () => {
  const { history, leave } = await opened();
  await leave();
  await waitFor(() => expect(history.location.pathname).toBe("/home"));
  expect(screen.queryByRole("dialog")).toBeNull();
});
