import { Drawer } from "@mantine/core";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { renderUi } from "#ui/testing.tsx";
import { UiProvider } from "#ui/theme/provider.tsx";
import { queryClient } from "../api/query.ts";
import { LockCover } from "./lock-cover.tsx";
import { showLock } from "./session.ts";
import { setSessionState, useSessionState } from "./session-state.ts";

let keys: string[] = [];
beforeEach(() => {
  keys = [];
  queryClient.clear();
});
afterEach(() => setSessionState({ info: null, locked: false }));

function NewLead() {
  const form = useZodForm({
    draft: { none: "A test." },
    schema: z.object({ reason: z.string() }),
    initial: { reason: "" },
  });
  return (
    <Form form={form} onSubmit={async () => undefined}>
      <Field.Text name="reason" label="Presenting problem" />
    </Form>
  );
}

/** A page that shows nothing but a placeholder until it has loaded, as the charts do. */
function Page() {
  const [adding, setAdding] = useState(false);
  const read = useQuery({ queryKey: ["client"], queryFn: async () => "Maria Delgado" });
  useEffect(() => {
    const hear = ({ key }: KeyboardEvent) => void keys.push(key);
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
  if (read.data === undefined) return <p>Loading</p>;
  return (
    <>
      <h1>{read.data}</h1>
      <button type="button" onClick={() => setAdding(true)}>
        New lead
      </button>
      <Drawer opened={adding} onClose={() => setAdding(false)} title="New lead">
        <NewLead />
      </Drawer>
    </>
  );
}

function App() {
  const locked = useSessionState((state) => state.locked);
  return (
    <QueryClientProvider client={queryClient}>
      <LockCover locked={locked} cover={<p>Enter your PIN</p>}>
        <UiProvider>
          <Page />
        </UiProvider>
      </LockCover>
    </QueryClientProvider>
  );
}

/** Everything in the document, shown or hidden, except the theme's styles. */
function readable(): string {
  const styles = [...document.body.querySelectorAll("style")].map(({ textContent }) => textContent);
  return styles.reduce((text, style) => text.replace(style, ""), document.body.textContent);
}

it("SES-7: what is typed in a drawer is there again after the lock, and cannot be read or reached under it", async () => {
  const { hands } = renderUi(<App />);
  await hands.click(await screen.findByRole("button", { name: "New lead" }));
  const field = await screen.findByRole("textbox", { name: /Presenting problem/ });
  await hands.type(field, "Drinks again since May");
  act(() => showLock());
  expect(readable()).toBe("Enter your PIN");
  expect(document.querySelector("input, textarea")).toBeNull();
  keys = [];
  fireEvent.keyDown(document.body, { key: "4" });
  expect(keys).toEqual([]);

  act(() => setSessionState({ locked: false }));
  await waitFor(() => expect(field.isConnected).toBe(true));
  expect(field).toHaveProperty("value", "Drinks again since May");
  expect(screen.getByText("Maria Delgado")).toBeTruthy();
  expect(screen.queryByText("Enter your PIN")).toBeNull();
});

it("SES-7: a page loaded while locked is not built before the PIN", () => {
  setSessionState({ locked: true });
  renderUi(<App />);
  expect(queryClient.getQueryCache().findAll()).toHaveLength(0);
  expect(readable()).toBe("Enter your PIN");
});
