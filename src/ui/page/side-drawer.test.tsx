import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { useBusy } from "../form/busy.ts";
import { Field } from "../form/field.ts";
import { Form } from "../form/form.tsx";
import { FormActions } from "../form/form-actions.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { renderUi } from "../testing.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { SideDrawer } from "./side-drawer.tsx";

const Words = z.object({ words: z.string().optional() });

function Filling({ onClose }: { onClose: () => void }) {
  const form = useZodForm({ draft: { none: "A test." }, schema: Words, initial: {}, doing: "some words" });
  return (
    <Form form={form} onSubmit={async () => onClose()}>
      <Field.Text name="words" label="Words" />
      <FormActions submit="Save" onCancel={onClose} />
    </Form>
  );
}

function Page({ as, busyBehind = false }: { as: "drawer" | "dialog"; busyBehind?: boolean }) {
  const [opened, setOpened] = useState(false);
  useBusy(busyBehind && "the page behind");
  const close = () => setOpened(false);
  const Frame = as === "drawer" ? SideDrawer : FormDialog;
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Frame opened={opened} onClose={close} title="Something to fill in">
        {opened && <Filling onClose={close} />}
      </Frame>
    </>
  );
}

async function opened() {
  const hands = userEvent.setup();
  await hands.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByLabelText("Words");
  return hands;
}

const gone = () => waitFor(() => expect(screen.queryByLabelText("Words")).toBeNull());

describe.each(["drawer", "dialog"] as const)("a %s with a form in it", (as) => {
  it("asks before Escape throws typing away, and keeps it when the answer is to stay", async () => {
    renderUi(<Page as={as} />);
    const hands = await opened();
    await hands.type(screen.getByLabelText("Words"), "Slept four hours");
    await hands.keyboard("{Escape}");
    await hands.click(await screen.findByRole("button", { name: "Stay" }));
    expect(screen.getByLabelText<HTMLInputElement>("Words").value).toBe("Slept four hours");
    await hands.keyboard("{Escape}");
    await hands.click(await screen.findByRole("button", { name: "Leave" }));
    await gone();
  });

  it("closes at once when nothing was typed, also over a page that has unsaved work", async () => {
    renderUi(<Page as={as} busyBehind />);
    const hands = await opened();
    await hands.keyboard("{Escape}");
    await gone();
    expect(screen.queryByRole("button", { name: "Leave" })).toBeNull();
  });

  it("lets Cancel be a decision of its own", async () => {
    renderUi(<Page as={as} />);
    const hands = await opened();
    await hands.type(screen.getByLabelText("Words"), "Slept");
    await hands.click(screen.getByRole("button", { name: "Cancel" }));
    await gone();
  });
});
