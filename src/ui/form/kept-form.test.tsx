import { screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { SideDrawer } from "../page/side-drawer.tsx";
import { renderUi } from "../testing.tsx";
import { FormKeeperContext, type KeptDraft } from "./draft.ts";
import { Field } from "./field.ts";
import { Form } from "./form.tsx";
import { FormActions } from "./form-actions.tsx";
import { useZodForm } from "./use-zod-form.ts";

const Reason = z.object({ reason: z.string().min(1) });
interface Stored {
  text: string;
  version: number | null;
}
const kept = new Map<string, Stored>();
const at = "2026-11-23T14:14:00.000Z";

/** Drafts as the shell keeps them: by key, with the version of the record they were typed over. */
function keeper<V>(key: string, version: number | null, onStale: (draft: KeptDraft<V>) => void) {
  return {
    load: async () => {
      const found = kept.get(key);
      if (!found) return undefined;
      const draft: KeptDraft<V> = { value: JSON.parse(found.text), savedAt: at };
      if (found.version === version) return draft;
      onStale(draft);
      return undefined;
    },
    save: async (value: V) => {
      kept.set(key, { text: JSON.stringify(value), version });
      return { savedAt: at };
    },
    discard: async () => void kept.delete(key),
  };
}

interface HoldProps {
  order: string;
  version?: number;
  onClose?: () => void;
}

function HoldForm({ order, version = 1, onClose }: HoldProps) {
  const form = useZodForm({ draft: { form: "hold", record: order, version }, schema: Reason, initial: { reason: "" } });
  return (
    <Form form={form} onSubmit={async () => undefined} onSaved={() => onClose?.()}>
      <Field.Text name="reason" label="Reason" />
      <FormActions submit="Hold order" onCancel={onClose} />
    </Form>
  );
}

function Order(props: HoldProps) {
  const [opened, setOpened] = useState(true);
  return (
    <FormKeeperContext value={keeper}>
      <SideDrawer opened={opened} onClose={() => setOpened(false)} title="Hold">
        <HoldForm {...props} onClose={() => setOpened(false)} />
      </SideDrawer>
    </FormKeeperContext>
  );
}

const reason = () => screen.findByRole<HTMLInputElement>("textbox", { name: /Reason/ });
beforeEach(() => kept.clear());

it("SHELL-12: a drawer opened again has what was typed, for the same record only", async () => {
  const first = renderUi(<Order order="a" />);
  await first.hands.type(await reason(), "Systolic 88");
  first.unmount();
  const again = renderUi(<Order order="a" />);
  await waitFor(async () => expect((await reason()).value).toBe("Systolic 88"));
  expect(screen.getByText(/Draft from .* restored/)).toBeTruthy();
  again.unmount();
  renderUi(<Order order="b" />);
  expect((await reason()).value).toBe("");
  expect([...kept.keys()]).toEqual(["hold:a"]);
});

it("SHELL-12: saving, canceling and leaving on purpose drop the draft", async () => {
  for (const button of ["Hold order", "Cancel"]) {
    const { hands, unmount } = renderUi(<Order order="a" />);
    await hands.type(await reason(), "Systolic 88");
    await hands.click(screen.getByRole("button", { name: button }));
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
    unmount();
    expect(kept.size, button).toBe(0);
  }
  const { hands, unmount } = renderUi(<Order order="a" />);
  await hands.type(await reason(), "Systolic 88");
  await hands.keyboard("{Escape}");
  await hands.click(await screen.findByRole("button", { name: "Leave" }));
  unmount();
  expect(kept.size).toBe(0);
});

it("SHELL-12: a draft over another version of the record is offered, not put in", async () => {
  kept.set("hold:a", { text: JSON.stringify({ reason: "Systolic 88" }), version: 1 });
  const { hands } = renderUi(<Order order="a" version={2} />);
  await screen.findByText(/Someone changed this record after your draft/);
  expect((await reason()).value).toBe("");
  await hands.click(screen.getByRole("button", { name: "Use my draft" }));
  expect((await reason()).value).toBe("Systolic 88");
});

function Suggesting() {
  const form = useZodForm({
    draft: { form: "hold", record: "o-1", version: 1 },
    schema: Reason,
    initial: { reason: "" },
  });
  const { store } = form;
  useEffect(() => store.suggest("reason", "Vital signs out of range"), [store]);
  return (
    <Form form={form} onSubmit={async () => undefined}>
      <Field.Text name="reason" label="Reason" />
      <output>{form.dirty ? "Unsaved" : "Nothing to save"}</output>
    </Form>
  );
}

it("a value that the form suggests is shown, and no draft is kept of it", async () => {
  const { unmount } = renderUi(
    <FormKeeperContext value={keeper}>
      <Suggesting />
    </FormKeeperContext>,
  );
  expect((await reason()).value).toBe("Vital signs out of range");
  expect(screen.getByText("Nothing to save")).toBeTruthy();
  unmount();
  expect(kept.size).toBe(0);
});
