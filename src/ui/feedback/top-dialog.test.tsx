import { Button, Modal } from "@mantine/core";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { SideDrawer } from "../page/side-drawer.tsx";
import { renderUi } from "../testing.tsx";

function Page() {
  const [form, setForm] = useState(false);
  const [question, setQuestion] = useState(false);
  return (
    <>
      <Button onClick={() => setForm(true)}>Open the form</Button>
      <SideDrawer opened={form} onClose={() => setForm(false)} title="The form">
        <input aria-label="Reason" data-autofocus />
        <Button onClick={() => setQuestion(true)}>Save</Button>
      </SideDrawer>
      <Modal opened={question} onClose={() => setQuestion(false)} title="Is it you?">
        <input aria-label="Password" data-autofocus />
      </Modal>
    </>
  );
}

it("Esc takes the question away and leaves the form under it with what was typed; the next Esc takes the form", async () => {
  const { hands } = renderUi(<Page />);
  await hands.click(screen.getByRole("button", { name: "Open the form" }));
  await hands.type(await screen.findByLabelText("Reason"), "Moved rooms");
  await hands.click(screen.getByRole("button", { name: "Save" }));
  await hands.click(await screen.findByLabelText("Password"));
  await hands.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByLabelText("Password")).toBeNull());
  expect(screen.getByLabelText("Reason")).toHaveProperty("value", "Moved rooms");
  await hands.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByLabelText("Reason")).toBeNull());
});
